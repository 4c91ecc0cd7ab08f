import { paths } from '#web/lib/paths.ts';

/**
 * Where to go after signing in: the path that was asked for, if it is one of our own pages, else the dashboard.
 * An address of another site would let a forged link send people away with our sign-in screen as its alibi.
 * @param next the `next` of the address, as `/dashboard?tab=billing`
 */
export function safeRedirect(next: string | null): string {
  const fallback = paths.dashboard;
  if (!next?.startsWith('/')) return fallback;
  const base = 'https://own.invalid';
  const url = URL.parse(next, base);
  // Resolved, '/.//host' begins with two slashes: a browser would take that for another site.
  const isOwn = url?.origin === base && !url.pathname.startsWith('//');
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
