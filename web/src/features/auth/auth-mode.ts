import { paths } from '#web/lib/paths.ts';

export type AuthMode = 'login' | 'register';

/** Login when the path contains 'login' or the query says mode=login; otherwise register. */
export function authMode({ pathname, search }: { pathname: string; search: string }): AuthMode {
  const asked = new URLSearchParams(search).get('mode') === 'login';
  return asked || pathname.includes('login') ? 'login' : 'register';
}

/** The URL of the same screen in the other mode; other query parameters are kept. */
export function otherModePath({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete('mode');
  const rest = query.size > 0 ? `?${query}` : '';
  return `${authMode({ pathname, search }) === 'login' ? paths.register : paths.login}${rest}`;
}
