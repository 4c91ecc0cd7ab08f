import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { s3Status } from '#core/clients/s3-errors.ts';
import { OutOfTime, type RunOf } from '#core/file-changes/change/run.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { listUploadedParts, type UploadedPart } from '#core/files/uploads/parts.ts';
import {
  type Copy,
  copiedAttributes,
  copiedFrom,
  copySource,
  copyTarget,
  TargetExists,
  throwIfTargetExists,
} from './copy.ts';
import { type CopyPlace, readCopy, recordCopyUpload } from './copy-item.ts';

/** Milliseconds to wait for a copy of the largest size that is copied at once. */
const copyTimeout = 120_000;

/**
 * Copies one version of a file within S3, with its metadata; a large one in parts, which a later run continues.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
 * @returns the id of the version that it became
 * @throws TargetExists; OutOfTime between parts; the SDK's errors
 */
export async function copyVersion(run: RunOf, copy: Copy): Promise<string> {
  const isLarge = (copy.source.ContentLength ?? 0) > run.limits.atOnce;
  try {
    const { VersionId = 'null' } = await (isLarge ? copyInParts(run, copy) : copyAtOnce(run, copy));
    return VersionId;
  } catch (error) {
    if (!(error instanceof TargetExists)) throw error;
    // The SDK may have repeated a request whose response was lost.
    const target = await headFile(run.workspaceId, copy.to);
    if (!target || copiedFrom(run, target) !== copy.source.VersionId) throw error;
    return target.VersionId ?? 'null';
  }
}

function copyAtOnce(run: RunOf, copy: Copy) {
  return throwIfTargetExists(
    s3.send(
      new CopyObjectCommand({
        ...copyTarget(run.workspaceId, copy),
        ...copiedAttributes(run, copy),
        CopySource: copySource(run.workspaceId, copy),
        MetadataDirective: 'REPLACE',
      }),
      { requestTimeout: copyTimeout },
    ),
  );
}

/** S3 allows 10,000 parts. */
const maxParts = 9_500;

/** Parts that S3 copies concurrently, and the milliseconds to wait for one. */
const partsAtOnce = 4;
const partTimeout = 120_000;

/**
 * Copies a version in parts. The parts that S3 has are not copied again by a later run.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_UploadPartCopy.html
 */
async function copyInParts(run: RunOf, copy: Copy) {
  const place = { workspaceId: run.workspaceId, changeId: run.change.id, path: copy.to };
  const { uploadId, parts } = await resumeOrCreateUpload(run, copy, place);
  const size = copy.source.ContentLength ?? 0;
  const partSize = Math.max(run.limits.part, Math.ceil(size / maxParts));
  const missing = Array.from(
    { length: Math.ceil(size / partSize) },
    (_, index) => index + 1,
  ).filter((number) => !parts.some((part) => part.number === number));
  for (let from = 0; from < missing.length; from += partsAtOnce) {
    if (from > 0 && !run.hasTime()) throw new OutOfTime();
    const some = missing.slice(from, from + partsAtOnce);
    parts.push(
      ...(await Promise.all(
        some.map((number) => copyPart(run, copy, { uploadId, number, partSize, size })),
      )),
    );
  }
  const target = {
    Bucket: bucketName(),
    Key: objectKey(run.workspaceId, copy.to),
    UploadId: uploadId,
  };
  try {
    return await throwIfTargetExists(
      s3.send(
        new CompleteMultipartUploadCommand({
          ...target,
          ...copyTarget(run.workspaceId, copy),
          MultipartUpload: {
            Parts: parts
              .toSorted((a, b) => a.number - b.number)
              .map(({ number, etag }) => ({ PartNumber: number, ETag: etag })),
          },
        }),
        { requestTimeout: partTimeout },
      ),
    );
  } catch (error) {
    // 409: the key was deleted since the upload began, which has to be started again.
    if (error instanceof TargetExists || s3Status(error) === 409) {
      await s3.send(new AbortMultipartUploadCommand(target));
    }
    throw error;
  }
}

/** The upload that an earlier run began, with its parts, or a new one. */
async function resumeOrCreateUpload(
  run: RunOf,
  copy: Copy,
  place: CopyPlace,
): Promise<{ uploadId: string; parts: Pick<UploadedPart, 'number' | 'etag'>[] }> {
  const versionId = copy.source.VersionId ?? 'null';
  const begun = await readCopy(place);
  if (begun?.uploadId && begun.versionId === versionId) {
    const parts = await listUploadedParts(run.workspaceId, {
      path: copy.to,
      s3UploadId: begun.uploadId,
    });
    if (parts) return { uploadId: begun.uploadId, parts };
  }
  const { UploadId: uploadId } = await s3.send(
    new CreateMultipartUploadCommand({
      Bucket: bucketName(),
      Key: objectKey(run.workspaceId, copy.to),
      ...copiedAttributes(run, copy),
    }),
  );
  if (!uploadId) throw new Error('S3 has created an upload without an id.');
  await recordCopyUpload(place, { versionId, uploadId });
  return { uploadId, parts: [] };
}

async function copyPart(
  run: RunOf,
  copy: Copy,
  part: { uploadId: string; number: number; partSize: number; size: number },
): Promise<Pick<UploadedPart, 'number' | 'etag'>> {
  const first = (part.number - 1) * part.partSize;
  const last = Math.min(part.size, first + part.partSize) - 1;
  const { CopyPartResult } = await s3.send(
    new UploadPartCopyCommand({
      Bucket: bucketName(),
      Key: objectKey(run.workspaceId, copy.to),
      UploadId: part.uploadId,
      PartNumber: part.number,
      CopySource: copySource(run.workspaceId, copy),
      CopySourceRange: `bytes=${first}-${last}`,
    }),
    { requestTimeout: partTimeout },
  );
  return { number: part.number, etag: CopyPartResult?.ETag };
}
