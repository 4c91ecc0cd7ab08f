import { createHash } from 'node:crypto';
import { startDigest } from '../checksums/algorithms.ts';
import { S3Error } from '../http/errors.ts';
import type { BucketCall } from './call.ts';
import { openPayload } from './payload.ts';
import { readChecksum, readContentMd5 } from './request-checksum.ts';

/** The largest XML body: the completion of 10,000 parts with checksums has about 2 MB. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Reads a body of XML and verifies what the client says about it.
 * @param needsDigest whether the client must send a digest, as DeleteObjects requires
 */
export async function readBufferedBody(call: BucketCall, needsDigest: boolean): Promise<string> {
  const { request, auth } = call;
  const payload = openPayload(request, auth);
  if (payload.length > maxBytes) throw new S3Error('MaxMessageLengthExceeded');
  const chunks: Buffer[] = [];
  for await (const chunk of payload.stream) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const hash = (algorithm: string) => createHash(algorithm).update(body).digest();
  if (payload.sha256 !== null && hash('sha256').toString('hex') !== payload.sha256) {
    throw new S3Error('XAmzContentSHA256Mismatch');
  }
  const md5 = readContentMd5(request);
  if (md5 !== null && !md5.equals(hash('md5'))) throw new S3Error('BadDigest');
  if (!needsDigest) return body.toString('utf8');
  const checksum = readChecksum(request, payload);
  if (checksum !== null) {
    const digest = startDigest(checksum.algorithm);
    digest.update(body);
    if (digest.digest().toString('base64') !== checksum.value()) throw new S3Error('BadDigest');
  } else if (md5 === null) {
    throw new S3Error('InvalidRequest', {
      message: 'Missing required header for this request: Content-MD5 OR x-amz-checksum-*',
    });
  }
  return body.toString('utf8');
}
