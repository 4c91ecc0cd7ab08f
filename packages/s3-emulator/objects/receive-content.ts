import type { Payload } from '../calls/payload.ts';
import { readChecksum, readContentMd5 } from '../calls/request-checksum.ts';
import {
  type ChecksumAlgorithm,
  checksumHeader,
  type DigestAlgorithm,
  startDigest,
} from '../checksums/algorithms.ts';
import { S3Error } from '../http/errors.ts';
import type { S3Request } from '../http/request.ts';
import type { NewBlob } from '../storage/blobs.ts';
import type { Contents } from '../storage/contents.ts';

/** A body that was received and verified, in a file that no content uses yet. */
export interface ReceivedContent {
  blob: NewBlob;
  /** In bytes. */
  size: number;
  digests: Map<DigestAlgorithm, Buffer>;
  /** The checksum that the client sent, in base64; null if none. */
  checksum: { algorithm: ChecksumAlgorithm; value: string } | null;
}

/** The largest body of one request: 5 GiB. */
export const maxUploadBytes = 5 * 1024 ** 3;

/** Verifies everything that the client said about the body. */
function verify(
  request: S3Request,
  payload: Payload,
  digests: Map<DigestAlgorithm, Buffer>,
): ReceivedContent['checksum'] {
  const md5 = readContentMd5(request);
  const actual = digests.get('MD5');
  if (md5 !== null && actual !== undefined && !md5.equals(actual)) {
    throw new S3Error('BadDigest', {
      message: 'The Content-MD5 you specified did not match what we received.',
      elements: {
        ExpectedDigest: md5.toString('base64'),
        CalculatedDigest: actual.toString('base64'),
      },
    });
  }
  const computed = digests.get('SHA256')?.toString('hex');
  if (payload.sha256 !== null && computed !== undefined && payload.sha256 !== computed) {
    throw new S3Error('XAmzContentSHA256Mismatch', {
      elements: {
        ClientComputedContentSHA256: payload.sha256,
        S3ComputedContentSHA256: computed,
      },
    });
  }
  const sent = readChecksum(request, payload);
  if (sent === null) return null;
  const value = sent.value();
  if (digests.get(sent.algorithm)?.toString('base64') !== value) {
    throw new S3Error('BadDigest', {
      message: `The ${sent.algorithm} you specified did not match the calculated checksum.`,
      elements: { Header: checksumHeader(sent.algorithm) },
    });
  }
  return { algorithm: sent.algorithm, value };
}

/**
 * Writes a body to a file as it arrives and verifies its digests. The caller adds a content of it, and then
 * discards the file, which only removes one without a content.
 * @param further a digest to compute if the client sends no checksum
 */
export async function receiveContent(
  contents: Contents,
  request: S3Request,
  payload: Payload,
  further: ChecksumAlgorithm | null,
): Promise<ReceivedContent> {
  if (payload.length > maxUploadBytes) {
    throw new S3Error('EntityTooLarge', {
      elements: {
        ProposedSize: String(payload.length),
        MaxSizeAllowed: String(maxUploadBytes),
      },
    });
  }
  readContentMd5(request);
  const algorithm = readChecksum(request, payload)?.algorithm ?? further;
  const running = new Map(
    [
      ...new Set<DigestAlgorithm>([
        'MD5',
        ...(payload.sha256 === null ? [] : ['SHA256' as const]),
        ...(algorithm === null ? [] : [algorithm]),
      ]),
    ].map((each) => [each, startDigest(each)] as const),
  );
  const blob = await contents.createBlob();
  try {
    for await (const chunk of payload.stream) {
      for (const digest of running.values()) digest.update(chunk);
      await blob.write(chunk);
    }
    const digests = new Map([...running].map(([each, digest]) => [each, digest.digest()] as const));
    const checksum = verify(request, payload, digests);
    return { blob, size: payload.length, digests, checksum };
  } catch (error) {
    await blob.discard();
    throw error;
  }
}
