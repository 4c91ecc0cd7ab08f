import { headFile } from '#core/files/objects/head-file.ts';
import { listObjectVersions } from '#core/files/objects/object-versions.ts';
import { uploadMetadata } from './start-upload.ts';
import type { UploadItem } from './upload-item.ts';

/** Versions that are looked at: the file may have been replaced or deleted since. */
const maxVersions = 20;

/**
 * The id of the version that an upload became, by the upload's id in the metadata of the object; null if none of the
 * newest versions has it. S3 itself forgets an upload that was completed.
 */
export async function completedVersion(
  workspaceId: string,
  { id, path, size }: UploadItem,
): Promise<string | null> {
  const { current, trashed } = await listObjectVersions(workspaceId, path);
  const versions = [...(current ? [current] : []), ...trashed];
  for (const { versionId } of versions.filter(ofSize(size)).slice(0, maxVersions)) {
    const head = await headFile(workspaceId, path, versionId);
    if (head?.Metadata?.[uploadMetadata] === id) return versionId;
  }
  return null;
}

function ofSize(size: number) {
  return (version: { size: number }) => version.size === size;
}
