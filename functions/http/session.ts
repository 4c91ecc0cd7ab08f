import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { sessionLifetime } from '#core/identity/session-keys.ts';
import type { Session } from '#core/identity/sessions.ts';
import type { UserItem } from '#core/identity/store.ts';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { hostCookie, readCookie, sessionCookieName } from './cookies.ts';
import type { HttpEvent } from './event.ts';
import { signingAlgorithm, signingKeys } from './signing-keys.ts';

/** Age after which a session is renewed, in seconds. */
const renewedAfter = 24 * 60 * 60;

const issuer = 'cutbay';

/** The cookie of a new or renewed session. */
export async function sessionCookie(
  { id, sessionGeneration }: Pick<UserItem, 'id' | 'sessionGeneration'>,
  sessionId: string,
): Promise<string> {
  const { current, key } = await signingKeys();
  const issuedAt = nowInSeconds();
  const token = await new SignJWT({ sid: sessionId, gen: sessionGeneration })
    .setProtectedHeader({ alg: signingAlgorithm, kid: current })
    .setSubject(id)
    .setIssuer(issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + sessionLifetime)
    .sign(key(current));
  return hostCookie(sessionCookieName, token, sessionLifetime);
}

/** The session of a request, or null without a valid one. */
export async function readSession(event: HttpEvent): Promise<Session | null> {
  const token = readCookie(event, sessionCookieName);
  if (!token) return null;
  const { key } = await signingKeys();
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => key(kid ?? ''), {
      algorithms: [signingAlgorithm],
      issuer,
      requiredClaims: ['sub', 'iat', 'exp', 'sid', 'gen'],
      currentDate: now(),
    });
    const { sub, iat, exp, sid, gen } = claims.parse(payload);
    return { id: sid, userId: sub, generation: gen, issuedAt: iat, expiresAt: exp };
  } catch {
    return null;
  }
}

const claims = z.object({
  sub: z.string(),
  sid: z.string(),
  gen: z.number(),
  iat: z.number(),
  exp: z.number(),
});

/** Whether a session is old enough to be renewed. */
export function shouldRenew(session: Session): boolean {
  return nowInSeconds() - session.issuedAt > renewedAfter;
}
