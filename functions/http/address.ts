import { isIPv6 } from 'node:net';
import { originHeaders } from '#shared/ops/environment.ts';
import { type HttpEvent, throughCloudFront } from './event.ts';

/** The caller's IP address in canonical form, to rate-limit by. */
export function addressOf(event: HttpEvent): string {
  return canonicalAddress(connectionAddressOf(event));
}

/**
 * The caller's IP address, from the connection, never from a header the caller can set. In the cloud the connection is
 * CloudFront's, which passes the viewer's address; that counts only if the gateway's authorizer has verified
 * CloudFront's secret.
 */
export function connectionAddressOf({ headers, requestContext }: HttpEvent): string {
  const { http, authorizer } = requestContext;
  const viewer = headers[originHeaders.viewerAddress];
  const isFromCloudFront = authorizer?.lambda?.origin === throughCloudFront.origin;
  return isFromCloudFront && viewer ? viewer : http.sourceIp;
}

/** The client that sent a request: its address, and what it says about itself. */
export function clientOf(event: HttpEvent): { address: string; userAgent: string | undefined } {
  return { address: addressOf(event), userAgent: event.headers['user-agent'] };
}

/**
 * The address to rate-limit by: IPv4 as is, also if mapped into IPv6 (RFC 4291, section 2.5.5.2), and IPv6 by its /64,
 * which one subscriber has to themselves (RFC 6177). Every spelling of an address has the same canonical form.
 */
export function canonicalAddress(address: string): string {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const groups = groupsOf(withoutZone);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL Standard serialises a host by RFC 5952: lower case, no leading zeros, no dotted decimals.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}
