import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const signingAlgorithm = 'AWS4-HMAC-SHA256';

/** `<date>/<region>/<service>/aws4_request`. */
export interface CredentialScope {
  date: string;
  region: string;
  service: string;
}

export function scopeText({ date, region, service }: CredentialScope): string {
  return `${date}/${region}/${service}/aws4_request`;
}

const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** The key of a day, a region and a service, derived from a secret access key. */
export function signingKey(secret: string, { date, region, service }: CredentialScope): Buffer {
  return hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), 'aws4_request');
}

/** Percent-encodes all but the unreserved characters of RFC 3986, as Signature Version 4 requires. */
export function encodeUri(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

export function sign(key: Buffer, text: string): string {
  return hmac(key, text).toString('hex');
}

export function isSameSignature(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/**
 * Parses `20261122T113000Z`.
 * @returns milliseconds; null if it is malformed
 */
export function parseAmzDate(text: string): number | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  if (year === undefined) return null;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}
