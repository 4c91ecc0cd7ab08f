import { changed, failed, type Outcome, type RunOf } from '#core/file-changes/change/run.ts';
import { copiedFrom, TargetExists } from '#core/file-changes/copy/copy.ts';
import { deleteCopy } from '#core/file-changes/copy/copy-item.ts';
import { copyVersion } from '#core/file-changes/copy/copy-version.ts';
import { eraseCurrentVersion } from '#core/file-changes/copy/versions.ts';
import { copyPoster } from '#core/files/copy-poster.ts';
import { readFileItem } from '#core/files/objects/file-item.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { syncFile } from '#core/files/sync/sync-file.ts';
import { maxPathBytes, utf8Length } from '#shared/file-names.ts';

const exists = 'A file of this name already exists there.';

/**
 * Moves a file: copies it with its metadata, class and poster, unless another file is there, then deletes what was
 * copied for good, so that the trash holds no second copy; older versions stay in the trash. Idempotent: the copy tells
 * from which version it was made.
 */
export async function moveFile(run: RunOf, path: string, to: string): Promise<Outcome> {
  const { workspaceId } = run;
  if (utf8Length(to) > maxPathBytes) return failed('Its new path would be too long.');
  const [source, target] = await Promise.all([
    headFile(workspaceId, path),
    headFile(workspaceId, to),
  ]);
  const copied = copiedFrom(run, target);
  if (!copied && target) return failed(exists);
  if (!copied && !source) return failed('It is no longer there.');
  const versionId = copied ?? source?.VersionId ?? 'null';
  const hadPoster = await hasPoster(workspaceId, path, versionId);
  if (!copied && source) {
    try {
      await copyVersion(run, { path, source, to });
    } catch (error) {
      if (error instanceof TargetExists) return failed(exists);
      throw error;
    }
  }
  const { current } = await syncFile(workspaceId, to);
  if (hadPoster && current) {
    await copyPoster(workspaceId, { path, versionId }, { path: to, versionId: current.versionId });
  }
  await eraseCurrentVersion(workspaceId, path, versionId);
  await syncFile(workspaceId, path);
  await deleteCopy({ workspaceId, changeId: run.change.id, path: to });
  const size = (source ?? target)?.ContentLength ?? 0;
  return changed(path, size, { path, to });
}

async function hasPoster(workspaceId: string, path: string, versionId: string): Promise<boolean> {
  const file = await readFileItem(workspaceId, path);
  return file?.current?.versionId === versionId && file.current.poster === true;
}
