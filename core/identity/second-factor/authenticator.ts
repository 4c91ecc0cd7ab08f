import { Secret, TOTP } from 'otpauth';
import { now } from '#core/runtime/clock.ts';
import { productName } from '#shared/rules/product.ts';

/** Bytes of a secret: the length that RFC 4226, section 4, recommends. */
const secretBytes = 20;

/** Seconds for which a code is shown (RFC 6238, section 5.2). */
const period = 30;

/** Accepts codes of one time step before and after as well: clocks differ, and people type slowly. */
const window = 1;

/** A new secret, in base32. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The `otpauth:` URI for the QR code. */
export function authenticatorUri(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/** The time step of a code, counted from 1970; null if the code matches no step of the window. */
export function stepOfCode(secret: string, code: string): number | null {
  const timestamp = now().getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** TOTP with the parameters that every app supports: SHA-1, six digits, thirty seconds. */
function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: productName, label, secret: Secret.fromBase32(secret), period });
}
