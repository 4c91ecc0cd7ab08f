import { HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { bucket as Bucket } from './constants.ts';

/** The checksums of `hello`, in Base64. */
export const checksumsOfHello = {
  CRC32: 'NhCmhg==',
  CRC32C: 'mnG7TA==',
  CRC64NVME: 'M3eFcAZSQlc=',
  SHA1: 'qvTGHdzF6KLavt4PO0gs2a6pQ00=',
  SHA256: 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=',
} as const;

/** The headers of an object with its checksum. */
export function headWithChecksum(s3: S3Client, Key: string) {
  return s3.send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }));
}
