import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { UserItem } from '#functions/account/store.ts';
import { readSecret } from '#functions/clients/secrets.ts';
import { now, nowInSeconds } from '#functions/runtime/clock.ts';
import { siteOrigin } from '#functions/runtime/environment.ts';
import { env } from '#shared/environment.ts';
import type { HttpEvent } from './event.ts';
import { readKeyRing, sessionLifetime } from './session-keys.ts';

/** How old it is when it is renewed, in seconds. */
const renewedAfter = 24 * 60 * 60;

const algorithm = 'HS256';
const issuer = 'cutbay';

/** Who the token says is calling. What they may do is read from the table at every request. */
export interface Session {
  id: string;
  userId: string;
  /** Must be the user's own: signing out everywhere raises that. */
  generation: number;
  /** Seconds since 1970. */
  issuedAt: number;
  expiresAt: number;
}

async function signingKeys(): Promise<{ current: string; key: (kid: string) => Uint8Array }> {
  const secret = await readSecret(env.sessionKeys, env.sessionKeysSecret);
  const { current, ...keys } = readKeyRing(secret);
  if (!current) throw new Error('The session keys name no current one.');
  return {
    current,
    key: (kid) => {
      const material = Object.hasOwn(keys, kid) ? keys[kid] : undefined;
      if (!material) throw new Error('There is no session key of this name.');
      return new TextEncoder().encode(material);
    },
  };
}

/** The cookie of a session, as it begins or is renewed. */
export async function sessionCookie(
  { id, sessionGeneration }: Pick<UserItem, 'id' | 'sessionGeneration'>,
  sessionId: string,
): Promise<string> {
  const { current, key } = await signingKeys();
  const issuedAt = nowInSeconds();
  const token = await new SignJWT({ sid: sessionId, gen: sessionGeneration })
    .setProtectedHeader({ alg: algorithm, kid: current })
    .setSubject(id)
    .setIssuer(issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + sessionLifetime)
    .sign(key(current));
  return cookie(token, sessionLifetime);
}

/** The cookie that removes the session from the browser. */
export function noSessionCookie(): string {
  return cookie('', 0);
}

/** The session that the request carries, or null where there is none that holds. */
export async function readSession(event: HttpEvent): Promise<Session | null> {
  const token = cookieValue(event);
  if (!token) return null;
  const { key } = await signingKeys();
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => key(kid ?? ''), {
      algorithms: [algorithm],
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
export function wantsRenewal(session: Session): boolean {
  return nowInSeconds() - session.issuedAt > renewedAfter;
}

/** `__Host-` binds the cookie to our host and HTTPS (RFC 6265bis, section 4.1.3.2); plain http knows no such thing. */
function cookieName(): string {
  return servedByHttps() ? '__Host-session' : 'session';
}

function servedByHttps(): boolean {
  return siteOrigin().startsWith('https:');
}

function cookie(value: string, maxAge: number): string {
  const secure = servedByHttps() ? '; Secure' : '';
  return `${cookieName()}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly${secure}; SameSite=Lax`;
}

function cookieValue(event: HttpEvent): string | undefined {
  const prefix = `${cookieName()}=`;
  return event.cookies?.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}
