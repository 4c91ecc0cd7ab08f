import {
  changed,
  failed,
  type Outcome,
  type RunOf,
  unchanged,
} from '#core/file-changes/change/run.ts';
import { trashVersion } from '#core/file-changes/copy/versions.ts';
import { syncFile } from '#core/files/sync/sync-file.ts';

/**
 * Moves one version of a file to the trash. What was uploaded since that version was noted is kept. Idempotent: an
 * earlier run may have ended after the version went to the trash.
 */
export async function deleteFile(
  { workspaceId }: RunOf,
  path: string,
  version: string,
): Promise<Outcome> {
  await trashVersion(workspaceId, path, version);
  const { current, trashed } = await syncFile(workspaceId, path);
  if (current) return failed('It was replaced while it was being deleted.');
  const [removed] = trashed;
  if (removed?.versionId !== version) return unchanged;
  return changed(path, removed.size, { path, version });
}
