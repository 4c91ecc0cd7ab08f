import { createHash } from 'node:crypto';
import { S3Error } from '../http/errors.ts';
import { polynomials, type RunningDigest, runningCrc, runningCrc32 } from './crc.ts';

/** The checksums that S3 stores: docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html. */
export const checksumAlgorithms = ['CRC64NVME', 'CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];
export type DigestAlgorithm = ChecksumAlgorithm | 'MD5';
export type ChecksumType = 'FULL_OBJECT' | 'COMPOSITE';

/** The checksum that an object has where its writer named none (the page above). */
export const defaultAlgorithm: ChecksumAlgorithm = 'CRC64NVME';

/** A checksum as it is stored: base64, with `-<parts>` if it is composite. */
export interface Checksum {
  algorithm: ChecksumAlgorithm;
  type: ChecksumType;
  value: string;
}

/** Starts a digest that is fed in pieces. */
export function startDigest(algorithm: DigestAlgorithm): RunningDigest {
  if (algorithm === 'CRC32') return runningCrc32();
  if (algorithm === 'CRC32C' || algorithm === 'CRC64NVME')
    return runningCrc(polynomials[algorithm]);
  const hash = createHash(algorithm);
  return { update: (chunk) => hash.update(chunk), digest: () => hash.digest() };
}

/** `x-amz-checksum-sha256` and its like. */
export function checksumHeader(algorithm: ChecksumAlgorithm): string {
  return `x-amz-checksum-${algorithm.toLowerCase()}`;
}

/** `ChecksumSHA256` and its like. */
export function checksumElement(algorithm: ChecksumAlgorithm): string {
  return `Checksum${algorithm}`;
}

export function isCrc(algorithm: DigestAlgorithm): algorithm is keyof typeof polynomials {
  return algorithm in polynomials;
}

/**
 * An algorithm by its name, in any case.
 * @throws S3Error `InvalidRequest`
 */
export function parseAlgorithm(name: string): ChecksumAlgorithm {
  const found = checksumAlgorithms.find((algorithm) => algorithm === name.toUpperCase());
  if (found === undefined) {
    throw new S3Error('InvalidRequest', {
      message:
        'Checksum algorithm provided is unsupported. Please try again with any of the valid types: [CRC32, CRC32C, CRC64NVME, SHA1, SHA256]',
    });
  }
  return found;
}

/** The length of a digest in bytes. */
export function digestBytes(algorithm: ChecksumAlgorithm): number {
  return { CRC32: 4, CRC32C: 4, CRC64NVME: 8, SHA1: 20, SHA256: 32 }[algorithm];
}
