import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import type { FileVersion } from '#core/files/objects/file-item.ts';
import { partSizeOf } from '#core/files/objects/part-size.ts';

type Compared = Pick<FileVersion, 'size' | 'etag'>;

/** One version of a file at S3. */
export interface StoredVersion extends Compared {
  workspaceId: string;
  path: string;
  versionId: string;
}

/**
 * Whether two versions certainly have the same bytes, by their sizes and ETags: the MD5 of the content, or that of the MD5s
 * of its parts with their number, which S3 itself computes (the bucket encrypts with SSE-S3).
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Object.html
 */
export function haveSameBytes(one: Compared, other: Compared): boolean {
  if (one.size !== other.size || one.size === 0) return false;
  const [first, second] = [asParts(one), asParts(other)];
  return first !== undefined && (one.etag === other.etag || first === second);
}

/** Whether two versions certainly have other bytes: S3 has stored both in one part, with the MD5 of the content. */
export function haveOtherBytes(one: Compared, other: Compared): boolean {
  const [first, second] = [asParts(one), asParts(other)];
  const areWhole = [first, second].every((etag) => etag?.endsWith('-1"'));
  return areWhole && first !== second;
}

/**
 * The MD5 of an object, in hexadecimal digits; undefined of one that was stored in parts.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Object.html
 */
export function md5Of(etag: string | undefined): string | undefined {
  return /^"([\da-f]{32})"$/.exec(etag ?? '')?.[1];
}

/** The ETag of the same content stored in one part. */
function asParts({ etag }: Compared): string | undefined {
  const md5 = md5Of(etag);
  return md5 === undefined ? etag : joined([md5]);
}

function joined(md5s: readonly string[]): string {
  const hash = createHash('md5').update(Buffer.from(md5s.join(''), 'hex'));
  return `"${hash.digest('hex')}-${md5s.length}"`;
}

/**
 * As `haveSameBytes`. Where ETags tell nothing, as of a film that was uploaded in parts and its copy, by the checksums of
 * the whole that S3 has of both, or by what the ETags of the copy's parts would be, which S3 computes without sending us a
 * byte. False where it cannot be known.
 */
export async function areSameBytes(one: StoredVersion, other: StoredVersion): Promise<boolean> {
  if (one.size !== other.size || one.size === 0) return false;
  if (haveSameBytes(one, other)) return true;
  return (
    (await haveSameChecksum(one, other)) ??
    ((await haveSameParts(one, other)) || (await haveSameParts(other, one)))
  );
}

const checksums = [
  'ChecksumSHA256',
  'ChecksumCRC64NVME',
  'ChecksumCRC32C',
  'ChecksumCRC32',
  'ChecksumSHA1',
] as const;

/**
 * Null if S3 has no checksum of the whole of both; those of parts cannot be compared.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity-upload.html
 */
async function haveSameChecksum(one: StoredVersion, other: StoredVersion): Promise<boolean | null> {
  const [first, second] = await Promise.all([headChecksum(one), headChecksum(other)]);
  const areWhole = [first, second].every((head) => head?.ChecksumType === 'FULL_OBJECT');
  if (!first || !second || !areWhole) return null;
  const common = checksums.find((name) => first[name] !== undefined && second[name] !== undefined);
  return common ? first[common] === second[common] : null;
}

function headChecksum({ workspaceId, path, versionId }: StoredVersion) {
  const request = new HeadObjectCommand({
    Bucket: bucketName(),
    Key: objectKey(workspaceId, path),
    VersionId: versionId,
    ChecksumMode: 'ENABLED',
  });
  return nullIfMissing(s3.send(request), [400, 404, 405]);
}

/** Parts that are compared, of 16 MiB each: 4 GiB take about as many seconds; and how many at the same time. */
const maxParts = 256;
const partsAtOnce = 16;

/**
 * Whether a version has the bytes of another one that the site has uploaded in parts: it is copied in the same parts, as an
 * upload that is aborted then. The ETag of a part is its MD5.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_UploadPartCopy.html
 */
async function haveSameParts(inParts: StoredVersion, other: StoredVersion): Promise<boolean> {
  const count = Number(/^"[\da-f]{32}-(\d+)"$/.exec(inParts.etag ?? '')?.[1]);
  const { size, workspaceId, path, versionId } = other;
  const partSize = partSizeOf(size);
  if (count !== Math.ceil(size / partSize) || count > maxParts) return false;
  const target = { Bucket: bucketName(), Key: objectKey(workspaceId, path) };
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(target));
  const key = encodeURIComponent(target.Key).replaceAll('%2F', '/');
  const copyPart = async (index: number) => {
    const last = Math.min(size, (index + 1) * partSize) - 1;
    const { CopyPartResult } = await s3.send(
      new UploadPartCopyCommand({
        ...target,
        UploadId,
        PartNumber: index + 1,
        CopySource: `${target.Bucket}/${key}?versionId=${encodeURIComponent(versionId)}`,
        CopySourceRange: `bytes=${index * partSize}-${last}`,
      }),
    );
    return CopyPartResult?.ETag?.replaceAll('"', '') ?? '';
  };
  try {
    const md5s: string[] = [];
    for (let from = 0; from < count; from += partsAtOnce) {
      const some = Array.from({ length: Math.min(partsAtOnce, count - from) }, (_, at) =>
        copyPart(from + at),
      );
      md5s.push(...(await Promise.all(some)));
    }
    return joined(md5s) === inParts.etag;
  } finally {
    await nullIfMissing(s3.send(new AbortMultipartUploadCommand({ ...target, UploadId })));
  }
}
