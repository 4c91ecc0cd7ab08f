import { decodeUri, type S3Request } from '../http/request.ts';
import { encodeUri } from './signing.ts';

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function canonicalQuery(request: S3Request): string {
  return request.parameters
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]): [string, string] => [encodeUri(name), encodeUri(value)])
    .sort((a, b) => byCodeUnits(a[0], b[0]) || byCodeUnits(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** The headers as they were sent: parameters of a presigned URL are signed with the query. */
function sentHeader({ incoming }: S3Request, name: string): string {
  const value = incoming.headers[name];
  const joined = Array.isArray(value) ? value.join(',') : (value ?? '');
  return Buffer.from(joined, 'latin1').toString('utf8').trim().replaceAll(/ +/g, ' ');
}

/**
 * The canonical request of Signature Version 4:
 * docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. S3 encodes the path once and does not
 * normalize it.
 */
export function canonicalRequest(
  request: S3Request,
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  return [
    request.method,
    decodeUri(request.rawPath).split('/').map(encodeUri).join('/'),
    canonicalQuery(request),
    ...signedHeaders.map((name) => `${name}:${sentHeader(request, name)}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}
