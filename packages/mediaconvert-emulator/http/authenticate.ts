import type { IncomingMessage } from 'node:http';
import {
  encodeUri,
  isSameSignature,
  parseAmzDate,
  scopeText,
  sha256Hex,
  sign,
  signingAlgorithm,
  signingKey,
} from '@cutbay/s3-emulator/signing';
import { MediaConvertError } from './errors.ts';

interface Verifier {
  users: readonly { accessKeyId: string; secretAccessKey: string }[];
  region: string;
  now: () => Date;
}

/** How far the clocks of client and service may differ. */
const maxSkewMs = 5 * 60_000;

const header =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/([^/,]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Verifies Signature Version 4:
 * docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html.
 * @throws MediaConvertError unless a key of the options has signed exactly this request
 */
export function authenticate(
  incoming: IncomingMessage,
  body: Buffer,
  { users, region, now }: Verifier,
): void {
  const { authorization } = incoming.headers;
  if (authorization === undefined) {
    throw new MediaConvertError(
      'MissingAuthenticationTokenException',
      'Missing Authentication Token',
    );
  }
  const [, accessKeyId = '', day = '', sentRegion = '', service = '', names = '', signature = ''] =
    header.exec(authorization) ?? [];
  if (signature === '') {
    throw new MediaConvertError(
      'IncompleteSignatureException',
      'The Authorization header is not one of Signature Version 4.',
    );
  }
  const user = users.find((each) => each.accessKeyId === accessKeyId);
  if (user === undefined) {
    throw new MediaConvertError(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
  if (sentRegion !== region || service !== 'mediaconvert') {
    throw new MediaConvertError(
      'InvalidSignatureException',
      `Credential should be scoped to the region ${region} and to the service mediaconvert.`,
    );
  }
  const date = String(incoming.headers['x-amz-date'] ?? '');
  const time = parseAmzDate(date);
  if (time === null || !date.startsWith(day) || Math.abs(time - now().getTime()) > maxSkewMs) {
    throw new MediaConvertError('InvalidSignatureException', `Signature expired: ${date}`);
  }
  const signed = names.split(';');
  if (!signed.includes('host')) {
    throw new MediaConvertError('InvalidSignatureException', 'The host must be a signed header.');
  }
  const scope = { date: day, region, service };
  const text = [
    signingAlgorithm,
    date,
    scopeText(scope),
    sha256Hex(canonicalRequest(incoming, signed, body)),
  ].join('\n');
  if (!isSameSignature(sign(signingKey(user.secretAccessKey, scope), text), signature)) {
    throw new MediaConvertError(
      'InvalidSignatureException',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
}

/** The path is encoded once more than it was sent, unlike that of S3. */
function canonicalRequest(
  incoming: IncomingMessage,
  signed: readonly string[],
  body: Buffer,
): string {
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeUri(name)}=${encodeUri(value)}`)
    .sort();
  return [
    incoming.method,
    url.pathname.split('/').map(encodeUri).join('/'),
    query.join('&'),
    ...signed.map((name) => `${name}:${String(incoming.headers[name] ?? '').trim()}`),
    '',
    signed.join(';'),
    sha256Hex(body),
  ].join('\n');
}
