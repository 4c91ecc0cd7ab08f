import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { now, nowInSeconds } from '#functions/runtime/clock.ts';
import { newId } from '#functions/table/ids.ts';
import { hostCookie, readCookie } from './cookies.ts';
import type { HttpEvent } from './event.ts';
import { signingAlgorithm, signingKeys } from './signing-keys.ts';

/** How long a browser stays known to an account without signing in, in seconds. It ends earlier with the signing key. */
const deviceLifetime = 180 * 24 * 60 * 60;

const audience = 'device';

/**
 * The cookie by which a browser is known to have signed in to an account: it may go on trying when strangers' wrong
 * passwords have used up what the account allows (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
 * One for each account, so that people who share a browser keep theirs.
 * @param options `hasSignedIn` unless a mailed reset alone has made the browser known
 */
export async function deviceCookie(userId: string, { hasSignedIn = true } = {}): Promise<string> {
  const { current, key } = await signingKeys();
  const issuedAt = nowInSeconds();
  const token = await new SignJWT({ signedIn: hasSignedIn })
    .setProtectedHeader({ alg: signingAlgorithm, kid: current })
    .setAudience(audience)
    .setSubject(userId)
    .setJti(newId())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + deviceLifetime)
    .sign(key(current));
  return hostCookie(cookieName(userId), token, deviceLifetime);
}

/**
 * The id of the device cookie that a request carries for an account, or null where there is none that holds.
 * @param options `hasSignedIn` where only a browser counts that has signed in
 */
export async function readDevice(
  event: HttpEvent,
  userId: string,
  { hasSignedIn = false } = {},
): Promise<string | null> {
  const token = readCookie(event, cookieName(userId));
  if (!token) return null;
  const { key } = await signingKeys();
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => key(kid ?? ''), {
      algorithms: [signingAlgorithm],
      audience,
      subject: userId,
      requiredClaims: ['jti', 'exp'],
      currentDate: now(),
    });
    if (hasSignedIn && payload['signedIn'] === false) return null;
    return payload.jti ?? null;
  } catch {
    return null;
  }
}

/** Reveals nothing of the account to a reader of the browser's cookies. */
function cookieName(userId: string): string {
  return `device_${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`;
}
