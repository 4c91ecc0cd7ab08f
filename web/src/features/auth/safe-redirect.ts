import { paths } from '#web/lib/paths.ts';

/**
 * The redirect target after signing in: the requested path if it is a page of the product, else the dashboard. Prevents
 * open redirects: a URL of another site would let a forged link send users away through our sign-in screen.
 * @param next the `next` query parameter, such as `/dashboard/billing`
 */
export function safeRedirect(next: string | null): string {
  const fallback = paths.dashboard;
  if (!next?.startsWith('/')) return fallback;
  const base = 'https://own.invalid';
  const url = URL.parse(next, base);
  // Resolved, '/.//host' begins with two slashes: a browser would treat it as another host.
  const isOwn = url?.origin === base && !url.pathname.startsWith('//');
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
