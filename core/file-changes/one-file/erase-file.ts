import {
  changed,
  failed,
  type Outcome,
  type RunOf,
  unchanged,
} from '#core/file-changes/change/run.ts';
import { eraseVersion } from '#core/file-changes/copy/versions.ts';
import { listObjectVersions } from '#core/files/objects/object-versions.ts';
import { syncFile } from '#core/files/sync/sync-file.ts';

/** Erases a version in the trash for good; never the current one, even if it was in the trash before. Idempotent. */
export async function eraseFile(
  { workspaceId }: RunOf,
  path: string,
  version: string,
): Promise<Outcome> {
  const { current, trashed } = await listObjectVersions(workspaceId, path);
  if (current?.versionId === version) return failed('It has been restored.');
  const wanted = trashed.find(({ versionId }) => versionId === version);
  if (wanted) await eraseVersion(workspaceId, path, version);
  await syncFile(workspaceId, path);
  return wanted ? changed(path, wanted.size) : unchanged;
}
