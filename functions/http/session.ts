import * as z from 'zod/mini';
import { sessionLifetime } from '#core/identity/sessions/session-keys.ts';
import type { Session } from '#core/identity/sessions/sessions.ts';
import type { UserItem } from '#core/identity/store.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { hostCookie, readCookie, sessionCookieName } from './cookies.ts';
import type { HttpEvent } from './event.ts';
import { readToken, signToken } from './session-token.ts';

/** Age after which a session is renewed, in seconds. */
const renewedAfter = 24 * 60 * 60;

const issuer = 'cutbay';

/** The cookie of a new or renewed session. */
export async function sessionCookie(
  user: Pick<UserItem, 'id' | 'sessionGeneration' | 'currentWorkspaceId'>,
  sessionId: string,
): Promise<string> {
  const claims = {
    iss: issuer,
    sub: user.id,
    sid: sessionId,
    gen: user.sessionGeneration,
    ...(user.currentWorkspaceId && { ws: user.currentWorkspaceId }),
  };
  const token = await signToken(claims, sessionLifetime);
  return hostCookie(sessionCookieName, token, sessionLifetime);
}

/** The session of a request, or null without a valid one. */
export async function readSession(event: HttpEvent): Promise<Session | null> {
  const token = readCookie(event, sessionCookieName);
  if (!token) return null;
  const expected = { issuer, requiredClaims: ['sub', 'iat', 'exp', 'sid', 'gen'] };
  const read = sessionClaims.safeParse(await readToken(token, expected, sessionLifetime));
  if (!read.success) return null;
  const { sub, iat, exp, sid, gen, ws } = read.data;
  return {
    id: sid,
    userId: sub,
    generation: gen,
    issuedAt: iat,
    expiresAt: exp,
    workspaceId: ws ?? null,
  };
}

const sessionClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  gen: z.number(),
  /** The current workspace; absent if there was none, and in older tokens. */
  ws: z.optional(z.string()),
  iat: z.number(),
  exp: z.number(),
});

/** Whether a session is old enough to be renewed. */
export function shouldRenew(session: Session): boolean {
  return nowInSeconds() - session.issuedAt > renewedAfter;
}
