import { createHash } from 'node:crypto';
import { newId } from '#core/table/ids.ts';
import { hostCookie, readCookie } from './cookies.ts';
import type { HttpEvent } from './event.ts';
import { readToken, signToken } from './session-token.ts';

/**
 * How long a browser stays known to an account without signing in, in seconds. It ends earlier if the signing key is
 * removed.
 */
const deviceLifetime = 180 * 24 * 60 * 60;

const audience = 'device';

/**
 * The cookie that marks a browser as having signed in to an account: it may still try passwords when others have used
 * up the account's limit of wrong ones (OWASP, Slow Down Online Guessing Attacks with Device Cookies). One cookie per
 * account, so that users who share a browser keep their own.
 * @param options `hasSignedIn`: false if only a mailed reset made the browser known
 */
export async function deviceCookie(userId: string, { hasSignedIn = true } = {}): Promise<string> {
  const claims = { aud: audience, sub: userId, jti: newId(), signedIn: hasSignedIn };
  const token = await signToken(claims, deviceLifetime);
  return hostCookie(cookieName(userId), token, deviceLifetime);
}

/**
 * The id of the request's device cookie for an account, or null without a valid one.
 * @param options `hasSignedIn`: accept only browsers that have signed in
 */
export async function readDevice(
  event: HttpEvent,
  userId: string,
  { hasSignedIn = false } = {},
): Promise<string | null> {
  const token = readCookie(event, cookieName(userId));
  if (!token) return null;
  const requiredClaims = ['jti', 'exp'];
  const expected = { audience, subject: userId, requiredClaims };
  const claims = await readToken(token, expected, deviceLifetime);
  if (hasSignedIn && claims?.['signedIn'] === false) return null;
  return claims?.jti ?? null;
}

/** A hash, so that the name of the cookie does not reveal the account. */
function cookieName(userId: string): string {
  return `device_${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`;
}
