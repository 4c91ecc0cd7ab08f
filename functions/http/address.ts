import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { readSecret } from '#functions/clients/secrets.ts';
import { env, originHeaders } from '#shared/environment.ts';
import type { HttpEvent } from './event.ts';

/**
 * The address of whoever calls: the connection's, never a header's. In the cloud the connection is CloudFront's, which
 * says whose it was; that counts only together with the secret that CloudFront alone sends. In canonical form.
 */
export async function addressOf(event: HttpEvent): Promise<string> {
  const { [originHeaders.secret]: secret, [originHeaders.viewerAddress]: viewer } = event.headers;
  const throughCloudFront = secret !== undefined && (await isOriginSecret(secret));
  return canonicalAddress(
    throughCloudFront && viewer ? viewer : event.requestContext.http.sourceIp,
  );
}

/**
 * What an address is counted as: IPv4 as it is, also where it is mapped into IPv6 (RFC 4291, section 2.5.5.2), and IPv6
 * by its /64, of which one subscriber has all (RFC 6177). Every spelling of an address has one canonical form.
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

async function isOriginSecret(given: string): Promise<boolean> {
  if (!process.env[env.originSecret] && !process.env[env.originSecretSecret]) return false;
  const right = await readSecret(env.originSecret, env.originSecretSecret);
  return timingSafeEqual(digest(given), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
