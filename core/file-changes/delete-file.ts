import { listObjectVersions } from '#core/files/object-versions.ts';
import { recount } from '#core/files/recount.ts';
import { changed, failed, type Outcome, type RunOf, unchanged } from './run.ts';
import { trashVersion } from './versions.ts';

/**
 * Moves a file to the trash, and notes which version that was. Idempotent: a file that is in the trash already counts
 * as deleted, as an earlier run may have ended before it was noted.
 */
export async function deleteFile({ workspaceId }: RunOf, path: string): Promise<Outcome> {
  const { current } = await listObjectVersions(workspaceId, path);
  if (current) await trashVersion(workspaceId, path, current.versionId);
  const counted = await recount(workspaceId, path);
  if (counted.current) return failed('It was replaced while it was being deleted.');
  const [removed] = counted.trashed;
  if (!removed) return unchanged;
  return changed(path, removed.size, { path, version: removed.versionId });
}
