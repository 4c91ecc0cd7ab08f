import type { IncomingHttpHeaders } from 'node:http';

const ownNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request comes from this machine's own pages or from a program: controls without a session must not be
 * reachable by pages of other sites. Such a page is recognized by `Origin` or `Sec-Fetch-Site` (W3C Fetch
 * Metadata), and one whose name was rebound to this machine (DNS rebinding) by a foreign `Host`. Programs such as
 * curl send neither of the first two.
 */
export function isFromThisMachine(headers: IncomingHttpHeaders): boolean {
  const { host, origin } = headers;
  if (host !== undefined && !isOwn(`http://${host}`)) return false;
  if (origin !== undefined) return isOwn(origin);
  // Following a link shows the page to the user only.
  return headers['sec-fetch-site'] !== 'cross-site' || headers['sec-fetch-mode'] === 'navigate';
}

function isOwn(origin: string): boolean {
  return ownNames.includes(URL.parse(origin)?.hostname ?? '');
}
