import type { IncomingHttpHeaders } from 'node:http';

const ownNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request comes from this machine's own pages or from a program: controls without a session must not answer
 * pages of the internet. Such a page says so by `Origin` or `Sec-Fetch-Site` (W3C Fetch Metadata); one whose name was
 * pointed at this machine meanwhile (DNS rebinding) asks for a `Host` that is not ours. Programs such as curl send
 * neither of the first two.
 */
export function isFromThisMachine(headers: IncomingHttpHeaders): boolean {
  const { host, origin } = headers;
  if (host !== undefined && !isOwn(`http://${host}`)) return false;
  if (origin !== undefined) return isOwn(origin);
  // A link that is followed shows its page to the person alone.
  return headers['sec-fetch-site'] !== 'cross-site' || headers['sec-fetch-mode'] === 'navigate';
}

function isOwn(origin: string): boolean {
  return ownNames.includes(URL.parse(origin)?.hostname ?? '');
}
