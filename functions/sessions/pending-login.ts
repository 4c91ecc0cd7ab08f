import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { findUser, type UserItem } from '#core/identity/store.ts';
import { hostCookie, readCookie } from '#functions/http/cookies.ts';
import type { HttpEvent } from '#functions/http/event.ts';
import { readToken, signToken } from '#functions/http/session-token.ts';

/** Time to complete the second step, in seconds. */
const lifetime = 10 * 60;

const audience = 'second-step';
const cookieName = 'second_step';
const claims = z.object({ sub: z.string(), gen: z.number() });

/** The cookie that proves the right password. It is no session: it allows the second step and nothing else. */
export async function pendingLoginCookie({ id, sessionGeneration }: UserItem): Promise<string> {
  const token = await signToken({ aud: audience, sub: id, gen: sessionGeneration }, lifetime);
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
  const read = token ? await readClaims(token) : undefined;
  const user = read && (await findUser(read.sub));
  if (!user || user.sessionGeneration !== read.gen || user.secondFactors.count === 0) {
    throw new CallError('sign_in_expired');
  }
  return user;
}

async function readClaims(token: string) {
  const requiredClaims = ['sub', 'exp', 'gen'];
  return claims.safeParse(await readToken(token, { audience, requiredClaims }, lifetime)).data;
}
