import { CompleteMultipartUploadCommand } from '@aws-sdk/client-s3';
import { uploadSummaryWrite } from '#core/audit/upload-summary.ts';
import { s3 } from '#core/clients/s3.ts';
import { s3Status } from '#core/clients/s3-errors.ts';
import { CallError } from '#core/errors.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import type { FileVersion } from '#core/files/objects/file-item.ts';
import { syncNewVersions } from '#core/files/sync/sync-file.ts';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { assertPlan, readStorage } from '#core/storage/quota.ts';
import { keys } from '#core/table/keys.ts';
import { update } from '#core/table/write.ts';
import { completedVersion } from './completed-version.ts';
import { endUpload } from './discard-upload.ts';
import { listUploadedParts, partSizes, type UploadedPart } from './parts.ts';
import {
  asRead,
  countOpenUploadWrite,
  findUpload,
  getOwnUpload,
  reservedBytes,
  type UploadedFile,
  type UploadItem,
  uploadedFile,
} from './upload-item.ts';
import type { Uploader } from './uploader.ts';

/** Seconds for which a completed upload is kept, so that completing it again answers the same. */
const keptSeconds = 24 * 60 * 60;

/** The upload was completed or discarded concurrently. */
class UploadEnded extends Error {}

/**
 * Completes an upload of an uploader's own: S3 joins the parts, and the reservation ends in the transaction that counts
 * the file. Idempotent, also if the process dies in between.
 * @throws CallError `not_found`, `plan_needed`, `upload_incomplete`, `file_exists`, `forbidden`
 */
export async function completeUpload(uploader: Uploader, id: string): Promise<UploadedFile> {
  const [upload, { quota, subscription }] = await Promise.all([
    getOwnUpload(uploader, id),
    readStorage(uploader.workspaceId),
  ]);
  if (upload.completed) return uploadedFile(upload, upload.completed);
  assertPlan(quota, subscription);
  const joined = await joinParts(uploader, upload);
  return recordCompletion(uploader, joined.upload, joined.versionId);
}

/**
 * Completes the upload at S3, unless an earlier attempt did, and returns the version that it became.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
 */
async function joinParts(
  uploader: Uploader,
  found: UploadItem,
): Promise<{ upload: UploadItem; versionId: string }> {
  const { workspaceId } = uploader;
  const parts = await listUploadedParts(workspaceId, found);
  if (!parts) {
    const versionId = await completedVersion(workspaceId, found);
    return { upload: found, versionId: versionId ?? (await endUnresumable(workspaceId, found)) };
  }
  assertAllUploaded(found, parts);
  const upload = (await uploader.metering?.holdRest(uploader, found)) ?? found;
  return { upload, versionId: await joinAtS3(uploader, upload, parts) };
}

async function joinAtS3(
  uploader: Uploader,
  upload: UploadItem,
  parts: readonly UploadedPart[],
): Promise<string> {
  const { workspaceId } = uploader;
  // Others may have stored a file there since the upload was started.
  if (upload.replace) await uploader.assertMayReplace(upload.path);
  try {
    const { VersionId } = await s3.send(
      new CompleteMultipartUploadCommand({
        Bucket: bucketName(),
        Key: objectKey(workspaceId, upload.path),
        UploadId: upload.s3UploadId,
        MultipartUpload: {
          Parts: parts.slice(0, partSizes(upload).length).map(({ number, etag, sha256 }) => ({
            PartNumber: number,
            ETag: etag,
            ChecksumSHA256: sha256,
          })),
        },
        ...(!upload.replace && { IfNoneMatch: '*' }),
      }),
    );
    return VersionId ?? '';
  } catch (error) {
    const status = s3Status(error) ?? 0;
    if (![404, 409, 412].includes(status)) throw error;
    // The SDK may have sent it twice: the first one then made the file that the second one collides with.
    const versionId = await completedVersion(workspaceId, upload);
    if (versionId) return versionId;
    if (status === 412) throw new CallError('file_exists', { cause: error });
    return endUnresumable(workspaceId, upload);
  }
}

const cannotContinue =
  'This upload cannot be continued, because it was aborted or the file has changed meanwhile. Please start it again.';

/**
 * Ends an upload that S3 does not have any more, or that collided with another change of the key: S3 then wants it
 * started again (409 `ConditionalRequestConflict`).
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */
async function endUnresumable(workspaceId: string, upload: UploadItem): Promise<never> {
  await endUpload(workspaceId, upload);
  throw new CallError('not_found', { message: cannotContinue });
}

/** How many missing parts an error names. */
const maxNamed = 100;

/** @throws CallError `upload_incomplete`, with the numbers of the first missing parts */
function assertAllUploaded(upload: UploadItem, parts: readonly UploadedPart[]): void {
  const arrived = new Map(parts.map(({ number, size }) => [number, size]));
  const missing = partSizes(upload).flatMap((size, index) =>
    arrived.get(index + 1) === size ? [] : [index + 1],
  );
  if (missing.length === 0) return;
  throw new CallError('upload_incomplete', { data: { missing: missing.slice(0, maxNamed) } });
}

/** Synchronizes the file, releases the reservation and marks the upload as completed, in one transaction. */
async function recordCompletion(
  uploader: Uploader,
  upload: UploadItem,
  versionId: string,
): Promise<UploadedFile> {
  const { workspaceId, id: ownerId, actor } = uploader;
  const { id, path, size, storage } = upload;
  // What the file is if it was replaced or deleted meanwhile, and is gone for good.
  let completed: FileVersion = { versionId, size, storage, modifiedAt: now().toISOString() };
  try {
    await syncNewVersions(workspaceId, path, {
      release: { storage, size: reservedBytes(upload) },
      uploaders: new Map([[versionId, ownerId]]),
      writes: ({ current, trashed }) => {
        const found = [current, ...trashed].find((version) => version?.versionId === versionId);
        if (found) completed = { ...completed, modifiedAt: found.modifiedAt };
        return [
          update<UploadItem & { expiresAt: number }>(
            keys.upload(workspaceId, ownerId, id),
            {
              set: { completed, expiresAt: nowInSeconds() + keptSeconds },
              when: asRead(upload),
            },
            () => new UploadEnded(),
          ),
          countOpenUploadWrite(workspaceId, ownerId, -1),
          uploadSummaryWrite(workspaceId, { id: ownerId, email: actor }, [{ size }]),
          ...uploader.receivedFileWrites(upload),
        ];
      },
    });
  } catch (error) {
    if (!(error instanceof UploadEnded)) throw error;
    const current = await findUpload(workspaceId, upload);
    if (current?.completed) return uploadedFile(upload, current.completed);
    if (current) return recordCompletion(uploader, current, versionId);
    // Discarded just as S3 completed it: the file is there.
    await syncNewVersions(workspaceId, path, { uploaders: new Map([[versionId, ownerId]]) });
  }
  return uploadedFile(upload, completed);
}
