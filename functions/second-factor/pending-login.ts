import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { findUser, type UserItem } from '#functions/account/store.ts';
import { hostCookie, readCookie } from '#functions/http/cookies.ts';
import { CallError } from '#functions/http/errors.ts';
import type { HttpEvent } from '#functions/http/event.ts';
import { signingAlgorithm, signingKeys } from '#functions/http/signing-keys.ts';
import { now, nowInSeconds } from '#functions/runtime/clock.ts';

/** How long somebody can take over the second step, in seconds. */
const lifetime = 10 * 60;

const audience = 'second-step';
const cookieName = 'second_step';
const claims = z.object({ sub: z.string(), gen: z.number() });

/** The cookie that says that the password was right. It is no session: it opens the second step and nothing else. */
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

/** The cookie that ends a sign-in which waits for its second step. */
export function noPendingLoginCookie(): string {
  return hostCookie(cookieName, '', 0);
}

/**
 * Whose password was right, as the request's cookie says.
 * @throws CallError `sign_in_expired` without such a cookie, and where the sessions or the last second factor of the
 * account have ended since.
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
