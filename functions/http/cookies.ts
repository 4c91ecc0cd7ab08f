import { siteOrigin } from '#functions/runtime/environment.ts';
import type { HttpEvent } from './event.ts';

/**
 * A cookie that scripts cannot read. Over HTTPS `__Host-` binds it to our host (RFC 6265bis, section 4.1.3.2); plain
 * http knows no such thing.
 * @param maxAge in seconds; 0 removes it from the browser
 */
export function hostCookie(name: string, value: string, maxAge: number): string {
  const secure = servedByHttps() ? '; Secure' : '';
  return `${fullName(name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly${secure}; SameSite=Lax`;
}

/** The value of a cookie that a request carries, by the name without `__Host-`. */
export function readCookie({ cookies }: HttpEvent, name: string): string | undefined {
  const prefix = `${fullName(name)}=`;
  return cookies?.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/** The cookie that removes the session from the browser. */
export function noSessionCookie(): string {
  return hostCookie(sessionCookieName, '', 0);
}

export const sessionCookieName = 'session';

function fullName(name: string): string {
  return servedByHttps() ? `__Host-${name}` : name;
}

function servedByHttps(): boolean {
  return siteOrigin().startsWith('https:');
}
