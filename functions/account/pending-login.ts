import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { CallError } from '#core/errors.ts';
import { findUser, type UserItem } from '#core/identity/store.ts';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { hostCookie, readCookie } from '#functions/http/cookies.ts';
import type { HttpEvent } from '#functions/http/event.ts';
import { signingAlgorithm, signingKeys } from '#functions/http/signing-keys.ts';

/** Time to complete the second step, in seconds. */
const lifetime = 10 * 60;

const audience = 'second-step';
const cookieName = 'second_step';
const claims = z.object({ sub: z.string(), gen: z.number() });

/** The cookie that proves the right password. It is no session: it allows the second step and nothing else. */
export async function pendingLoginCookie({ id, sessionGeneration }: UserItem): Promise<string> {
  const { current, key } = await signingKeys();
  const issuedAt = nowInSeconds();
  const token = await new SignJWT({ gen: sessionGeneration })
    .setProtectedHeader({ alg: signingAlgorithm, kid: current })
    .setAudience(audience)
    .setSubject(id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime)
    .sign(key(current));
  return hostCookie(cookieName, token, lifetime);
}

/** The cookie that clears a pending sign-in. */
export function noPendingLoginCookie(): string {
  return hostCookie(cookieName, '', 0);
}

/**
 * The user of the pending sign-in, from the request's cookie.
 * @throws CallError `sign_in_expired` without a valid cookie, or if the account's sessions were revoked or its last
 *   second factor removed since.
 */
export async function requirePendingLogin(event: HttpEvent): Promise<UserItem> {
  const token = readCookie(event, cookieName);
  const read = token && (await verify(token));
  const user = read && (await findUser(read.sub));
  if (!user || user.sessionGeneration !== read.gen || user.secondFactors.count === 0) {
    throw new CallError('sign_in_expired');
  }
  return user;
}

async function verify(token: string) {
  const { key } = await signingKeys();
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => key(kid ?? ''), {
      algorithms: [signingAlgorithm],
      audience,
      requiredClaims: ['sub', 'exp', 'gen'],
      currentDate: now(),
    });
    return claims.parse(payload);
  } catch {
    return null;
  }
}
