import { siteOrigin } from '#core/runtime/environment.ts';
import type { HttpEvent } from './event.ts';

/**
 * Builds an HttpOnly cookie. Over HTTPS the `__Host-` prefix binds it to our host (RFC 6265bis, section 4.1.3.2);
 * plain http does not support the prefix.
 * @param maxAge in seconds; 0 deletes the cookie
 */
export function hostCookie(name: string, value: string, maxAge: number): string {
  const secure = servedByHttps() ? '; Secure' : '';
  return `${fullName(name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly${secure}; SameSite=Lax`;
}

/**
 * Builds an HttpOnly cookie that is sent to a part of the API alone. The prefix `__Host-` allows no such path, so that it
 * has `__Secure-` (RFC 6265bis, section 4.1.3.1).
 * @param maxAge in seconds
 */
export function pathCookie(name: string, value: string, path: string, maxAge: number): string {
  const secure = servedByHttps() ? '; Secure' : '';
  return `${pathName(name)}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly${secure}; SameSite=Lax`;
}

/** The value of such a cookie in a request. */
export function readPathCookie({ cookies }: HttpEvent, name: string): string | undefined {
  const prefix = `${pathName(name)}=`;
  return cookies?.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/** The names of such cookies in a request that begin alike, without `__Secure-`, in the order in which they were sent. */
export function pathCookieNames({ cookies = [] }: HttpEvent, beginning: string): string[] {
  const names = cookies.map((pair) => pair.slice(0, pair.indexOf('=')));
  const { length } = pathName('');
  return names
    .filter((name) => name.startsWith(pathName(beginning)))
    .map((name) => name.slice(length));
}

function pathName(name: string): string {
  return servedByHttps() ? `__Secure-${name}` : name;
}

/** The value of a cookie in a request, by its name without `__Host-`. */
export function readCookie({ cookies }: HttpEvent, name: string): string | undefined {
  const prefix = `${fullName(name)}=`;
  return cookies?.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/** The cookie that clears the session. */
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
