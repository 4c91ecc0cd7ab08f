import { AbortMultipartUploadCommand, CreateMultipartUploadCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { CallError, invalidField } from '#core/errors.ts';
import { assertNoClash } from '#core/files/listing/name-clash.ts';
import { bucketName, objectKey, storageClasses } from '#core/files/objects/bucket.ts';
import { partSizeOf } from '#core/files/objects/part-size.ts';
import { TooFarAhead } from '#core/links/ports/request-share.ts';
import { now } from '#core/runtime/clock.ts';
import { together } from '#core/runtime/together.ts';
import { readStorage, reserveWrites } from '#core/storage/quota.ts';
import { transact } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { initialThenRead, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { putNew } from '#core/table/write.ts';
import type { StorageKind } from '#shared/calls/files.ts';
import { uploadDays } from '#shared/calls/uploads.ts';
import { onePartBytes } from '#shared/rules/text/file-names.ts';
import { addParts } from './part-set.ts';
import { type SignedPart, signUploadPart } from './parts.ts';
import {
  countOpenUploadWrite,
  type HeldParts,
  reservedBytes,
  type UploadItem,
} from './upload-item.ts';
import type { Uploader } from './uploader.ts';

/** A file to be uploaded. */
interface UploadRequest {
  path: string;
  /** Bytes. */
  size: number;
  storage: StorageKind;
  contentType?: string | undefined;
  /** Milliseconds since 1970. */
  lastModified?: number | undefined;
  replace: boolean;
  /** Of the whole file in Base64, to send it in one part. */
  sha256?: string | undefined;
}

/** An upload that was started; `part` is the request that sends the whole file, if its SHA-256 was given. */
interface StartedUpload {
  upload: UploadItem;
  part?: SignedPart;
}

/** The name of an object's metadata that tells which upload it was. */
export const uploadMetadata = 'upload';

/** That by which rclone knows when a file was changed, in seconds (https://rclone.org/s3/#modification-times-and-hashes). */
const mtimeMetadata = 'mtime';

/**
 * Starts an upload, and reserves its size; of a guest's, what is signed of it. S3's upload is created first: if the process dies before the reservation is
 * written, an upload without parts is left, which S3's lifecycle aborts, and nothing is reserved.
 * @throws CallError `plan_needed`, `storage_full`, `file_exists`, `too_many_uploads`, `forbidden` if the file to replace
 *   is not the uploader's to change, `invalid_input` for the SHA-256 of a file of several parts; what `startWrites` throw
 */
export async function startUpload(
  uploader: Uploader,
  request: UploadRequest,
): Promise<StartedUpload> {
  const { workspaceId, id: ownerId } = uploader;
  const { path, size, storage, replace, sha256 } = request;
  if (sha256 !== undefined && size > onePartBytes) throw ofSeveralParts();
  const reservation = { workspaceId, storage, size };
  const [first] = await together([
    readStorage(workspaceId).then((read) => {
      reserveWrites(reservation, read.quota, read.subscription);
      return read;
    }),
    assertNoClash(workspaceId, path, { replace }),
    replace && uploader.assertMayReplace(path),
  ]);

  const id = newId();
  const createdAt = now();
  const held = heldAtFirst(uploader, request);
  const upload: UploadItem = {
    id,
    ownerId,
    path,
    size,
    storage,
    partSize: partSizeOf(size),
    replace,
    s3UploadId: await createMultipartUpload(workspaceId, id, request),
    createdAt: createdAt.toISOString(),
    endsAt: new Date(createdAt.getTime() + uploadDays * 86_400_000).toISOString(),
    ...(held && { held }),
  };
  const reserved = { ...reservation, size: reservedBytes(upload) };
  const link = sha256 !== undefined && {
    part: await signUploadPart(uploader, upload, { number: 1, size, sha256 }),
  };
  try {
    const readCurrent = initialThenRead(first, () => readStorage(workspaceId));
    await retryOnConflict(async () => {
      const current = await readCurrent();
      await transact([
        ...reserveWrites(reserved, current.quota, current.subscription),
        ...uploader.startWrites(upload),
        countOpenUploadWrite(workspaceId, ownerId, 1),
        putNew(keys.upload(workspaceId, ownerId, id), upload, () => new StaleReadError()),
      ]);
    });
  } catch (error) {
    // After any other error it is unknown whether the upload was stored.
    if (error instanceof CallError || error instanceof TooFarAhead)
      await abortMultipartUpload(workspaceId, upload);
    throw error;
  }
  return { upload, ...link };
}

/** Of a guest's upload what is signed at once is reserved: the whole of a file of one part, or nothing. */
function heldAtFirst(
  { metering }: Uploader,
  { size, sha256 }: UploadRequest,
): HeldParts | undefined {
  if (!metering) return undefined;
  const isSigned = sha256 !== undefined;
  return {
    reserved: isSigned ? size : 0,
    unsent: isSigned ? size : 0,
    signed: addParts('', isSigned ? [1] : []),
    sharer: metering.sharer,
    lastPartAt: now().toISOString(),
    revision: 1,
  };
}

function ofSeveralParts(): CallError {
  const message =
    'A file of more than 16 MiB has several parts: sign them with the SHA-256 of each.';
  return invalidField('sha256', message);
}

async function createMultipartUpload(
  workspaceId: string,
  id: string,
  { path, storage, contentType, lastModified }: UploadRequest,
): Promise<string> {
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({
      Bucket: bucketName(),
      Key: objectKey(workspaceId, path),
      StorageClass: storageClasses[storage],
      ContentType: contentType,
      ChecksumAlgorithm: 'SHA256',
      Metadata: {
        [uploadMetadata]: id,
        ...(lastModified !== undefined && { [mtimeMetadata]: String(lastModified / 1_000) }),
      },
    }),
  );
  if (!UploadId) throw new Error('S3 has created an upload without an id.');
  return UploadId;
}

/** Aborts an upload at S3, which deletes its parts; a no-op if there is none. */
export async function abortMultipartUpload(
  workspaceId: string,
  { path, s3UploadId }: Pick<UploadItem, 'path' | 's3UploadId'>,
): Promise<void> {
  await nullIfMissing(
    s3.send(
      new AbortMultipartUploadCommand({
        Bucket: bucketName(),
        Key: objectKey(workspaceId, path),
        UploadId: s3UploadId,
      }),
    ),
  );
}
