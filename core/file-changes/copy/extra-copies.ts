import type { RunOf } from '#core/file-changes/change/run.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { listObjectVersions } from '#core/files/objects/object-versions.ts';
import { copiedFrom } from './copy.ts';
import { eraseVersion } from './versions.ts';

/**
 * Erases all but the newest of the copies that a change has made of a version onto its own path. A copy is repeated
 * after a lost response: a file that was stored at once and its copy have the same ETag, so that `If-Match` accepts the
 * second one as well. To be called while the version itself is still there: the copies are those that are newer.
 * Idempotent.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Object.html (when the ETag is the MD5 of the content)
 * @returns the id of that copy, which an upload may have replaced by now; null if there is none
 */
export async function eraseExtraCopies(
  run: RunOf,
  path: string,
  versionId: string,
): Promise<string | null> {
  const { workspaceId } = run;
  const { current, trashed } = await listObjectVersions(workspaceId, path);
  const versions = [...(current ? [current] : []), ...trashed];
  const original = versions.findIndex((version) => version.versionId === versionId);
  let newest: string | null = null;
  for (const { versionId: id } of versions.slice(0, Math.max(original, 0))) {
    const head = await headFile(workspaceId, path, id);
    if (copiedFrom(run, head) !== versionId) continue;
    if (newest === null) newest = id;
    else await eraseVersion(workspaceId, path, id);
  }
  return newest;
}
