import { ListPartsCommand, type ListPartsCommandOutput } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { type SignedRequest, signPart } from '#core/clients/s3-links.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import type { UploadItem } from './upload-item.ts';
import type { Uploader } from './uploader.ts';

/** The sizes of all parts, in order; an empty file has one part, which is empty. */
export function partSizes({ size, partSize }: Pick<UploadItem, 'size' | 'partSize'>): number[] {
  const count = Math.max(1, Math.ceil(size / partSize));
  return Array.from({ length: count }, (_, index) => Math.min(partSize, size - index * partSize));
}

/** A request that sends one part of an upload. */
export type SignedPart = SignedRequest & { number: number };

/**
 * Signs the request by which a browser sends one part: it accepts only a part of that length and checksum, only for a
 * while, and nothing once S3's upload was completed or aborted.
 * @param part its size in bytes, and its SHA-256 in Base64
 */
export async function signUploadPart(
  { workspaceId, partSeconds }: Uploader,
  { path, s3UploadId }: Pick<UploadItem, 'path' | 's3UploadId'>,
  part: { number: number; size: number; sha256: string },
): Promise<SignedPart> {
  const place = { bucket: bucketName(), key: objectKey(workspaceId, path), uploadId: s3UploadId };
  return { number: part.number, ...(await signPart({ ...place, ...part }, partSeconds)) };
}

/** A part that S3 has. */
export interface UploadedPart {
  number: number;
  /** Bytes. */
  size: number;
  etag: string | undefined;
  /** In Base64. */
  sha256: string | undefined;
}

/** The parts that have arrived, in order; null if S3 has no such upload: it was completed or aborted. */
export async function listUploadedParts(
  workspaceId: string,
  { path, s3UploadId }: Pick<UploadItem, 'path' | 's3UploadId'>,
): Promise<UploadedPart[] | null> {
  const parts: UploadedPart[] = [];
  let marker: string | undefined;
  do {
    const page: ListPartsCommandOutput | null = await nullIfMissing(
      s3.send(
        new ListPartsCommand({
          Bucket: bucketName(),
          Key: objectKey(workspaceId, path),
          UploadId: s3UploadId,
          PartNumberMarker: marker,
        }),
      ),
    );
    if (!page) return null;
    for (const { PartNumber = 0, Size = 0, ETag, ChecksumSHA256 } of page.Parts ?? []) {
      parts.push({ number: PartNumber, size: Size, etag: ETag, sha256: ChecksumSHA256 });
    }
    marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (marker);
  return parts;
}
