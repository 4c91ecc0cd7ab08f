import { CallError } from '#core/errors.ts';
import {
  changed,
  failed,
  type Outcome,
  type RunOf,
  unchanged,
} from '#core/file-changes/change/run.ts';
import { changeExpiry } from '#core/file-changes/change/store.ts';
import { copiedFrom, recordedOfCopy, TargetExists } from '#core/file-changes/copy/copy.ts';
import {
  CopyEnded,
  type CopyItem,
  copyKey,
  deleteCopyWrite,
  readCopy,
} from '#core/file-changes/copy/copy-item.ts';
import { copyVersion } from '#core/file-changes/copy/copy-version.ts';
import { eraseExtraCopies } from '#core/file-changes/copy/extra-copies.ts';
import { eraseVersion } from '#core/file-changes/copy/versions.ts';
import { copyRenditions } from '#core/files/copy-renditions.ts';
import { storageKindOf } from '#core/files/objects/bucket.ts';
import { isEmptyFolder, readVersion } from '#core/files/objects/file-item.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { syncFile } from '#core/files/sync/sync-file.ts';
import type { Recorded } from '#core/files/sync/version-differences.ts';
import { abortMultipartUpload } from '#core/files/uploads/start-upload.ts';
import { carryReviewed } from '#core/reviews/ports/carry-review.ts';
import { readStorage, reserveWrites } from '#core/storage/quota.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { putNew } from '#core/table/write.ts';
import { endTranscode } from '#core/transcoding/cancel-transcode.ts';
import type { StorageKind } from '#shared/calls/files.ts';

/**
 * Moves a file to the other kind of storage: reserves its size there, copies it onto itself, then deletes the previous
 * version for good. The reservation ends in the transaction that counts the copy. Idempotent.
 */
export async function setFileStorage(
  run: RunOf,
  path: string,
  storage: StorageKind,
): Promise<Outcome> {
  const { workspaceId } = run;
  const source = await headFile(workspaceId, path);
  if (source && isEmptyFolder(path, { size: source.ContentLength ?? 0 })) return unchanged;
  const copied = copiedFrom(run, source);
  if (copied) return finish(run, path, storage, copied);
  if (!source) return release(run, path, storage, failed('It is no longer there.'));
  if (storageKindOf(source.StorageClass) === storage) return release(run, path, storage, unchanged);
  const version = { versionId: source.VersionId ?? 'null', size: source.ContentLength ?? 0 };
  const refusal = await reserve(run, path, storage, version);
  if (refusal) return refusal;
  try {
    await copyVersion(run, { path, source, to: path, storage, replacesETag: source.ETag });
  } catch (error) {
    if (!(error instanceof TargetExists)) throw error;
    return release(run, path, storage, failed('It was replaced meanwhile.'));
  }
  return finish(run, path, storage, version.versionId);
}

/** Reserves the size of a version, unless an earlier run has; the reservation of another version ends first. */
async function reserve(
  run: RunOf,
  path: string,
  storage: StorageKind,
  { versionId, size }: { versionId: string; size: number },
): Promise<Outcome | null> {
  const { workspaceId } = run;
  const begun = await readCopy(placeOf(run, path));
  if (begun?.versionId === versionId) return null;
  if (begun) await release(run, path, storage, unchanged);
  try {
    await retryOnConflict(async () => {
      const { quota, subscription } = await readStorage(workspaceId);
      const copy: CopyItem = { versionId, reserved: size, storage };
      await transact([
        ...reserveWrites({ workspaceId, storage, size }, quota, subscription),
        putNew(
          copyKey(placeOf(run, path)),
          { ...copy, ...changeExpiry() },
          () => new StaleReadError(),
        ),
      ]);
    });
  } catch (error) {
    if (error instanceof CallError) return failed(error.message);
    throw error;
  }
  return null;
}

/** Deletes the version that was copied and all copies but one, and counts that copy instead. */
async function finish(
  run: RunOf,
  path: string,
  storage: StorageKind,
  versionId: string,
): Promise<Outcome> {
  const { workspaceId } = run;
  const copy = await eraseExtraCopies(run, path, versionId);
  const original = await readVersion(workspaceId, path, versionId);
  const recorded = copy === null ? undefined : recordedOfCopy(copy, original);
  await release(run, path, storage, unchanged, recorded);
  if (copy !== null) {
    const to = { path, versionId: copy };
    await carryReviewed(workspaceId, original, to);
    const leaving = await endTranscode({ workspaceId, path }, original);
    await copyRenditions(workspaceId, leaving && { ...leaving, path }, to);
  }
  await eraseVersion(workspaceId, path, versionId);
  const { current } = await syncFile(workspaceId, path);
  return changed(path, current?.size ?? 0);
}

/** Counts a file, and ends its reservation in the same transaction if there is one. */
async function release(
  run: RunOf,
  path: string,
  storage: StorageKind,
  outcome: Outcome,
  recorded: Recorded = {},
): Promise<Outcome> {
  const { workspaceId } = run;
  const place = placeOf(run, path);
  const begun = await readCopy(place);
  if (!begun) return outcome;
  // A no-op if it was completed.
  if (begun.uploadId !== undefined) {
    await abortMultipartUpload(workspaceId, { path, s3UploadId: begun.uploadId });
  }
  try {
    await syncFile(workspaceId, path, {
      release: { storage, size: begun.reserved ?? 0 },
      ...recorded,
      writes: () => [deleteCopyWrite(place, begun)],
    });
  } catch (error) {
    if (!(error instanceof CopyEnded)) throw error;
  }
  return outcome;
}

function placeOf({ workspaceId, change }: RunOf, path: string) {
  return { workspaceId, changeId: change.id, path };
}
