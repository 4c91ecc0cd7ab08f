import { changed, failed, type Outcome, type RunOf } from '#core/file-changes/change/run.ts';
import { copiedFrom, TargetExists } from '#core/file-changes/copy/copy.ts';
import { copyVersion } from '#core/file-changes/copy/copy-version.ts';
import { eraseVersion } from '#core/file-changes/copy/versions.ts';
import { copyPoster } from '#core/files/copy-poster.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { listObjectVersions } from '#core/files/objects/object-versions.ts';
import { syncFile } from '#core/files/sync/sync-file.ts';

const exists = 'Another file of this name exists there by now.';
const gone = 'It is no longer in the trash.';

/**
 * Puts a version of a deleted file back. What was deleted last needs no copy: without its delete markers it is current
 * again. An older version is copied, and then deleted. Idempotent.
 */
export async function restoreFile(run: RunOf, path: string, version: string): Promise<Outcome> {
  const { workspaceId } = run;
  const { current, trashed, topMarkers } = await listObjectVersions(workspaceId, path);
  const isDone = current?.versionId === version;
  const wanted = trashed.find(({ versionId }) => versionId === version);
  if (current && !isDone) return finishCopy(run, path, version);
  if (!isDone && !wanted) return failed(gone);
  if (!isDone && wanted === trashed[0]) {
    for (const marker of topMarkers) await eraseVersion(workspaceId, path, marker);
  } else if (!isDone) {
    const source = await headFile(workspaceId, path, version);
    if (!source) return failed(gone);
    try {
      await copyVersion(run, { path, source, to: path });
    } catch (error) {
      if (error instanceof TargetExists) return failed(exists);
      throw error;
    }
    return finishCopy(run, path, version);
  }
  const counted = await syncFile(workspaceId, path);
  if (counted.current?.versionId !== version) return failed(exists);
  return changed(path, counted.current.size);
}

/** Deletes the version that this change has copied; a failure if the current version is another one. */
async function finishCopy(run: RunOf, path: string, version: string): Promise<Outcome> {
  const { workspaceId } = run;
  if (copiedFrom(run, await headFile(workspaceId, path)) !== version) return failed(exists);
  const { current } = await syncFile(workspaceId, path);
  if (current) {
    await copyPoster(
      workspaceId,
      { path, versionId: version },
      { path, versionId: current.versionId },
    );
  }
  await eraseVersion(workspaceId, path, version);
  await syncFile(workspaceId, path);
  return changed(path, current?.size ?? 0);
}
