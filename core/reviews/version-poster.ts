import { posterKey } from '#core/files/objects/bucket.ts';
import { readFileItem } from '#core/files/objects/file-item.ts';
import type { ReviewedVersion } from '#core/reviews/ports/review-item.ts';

/** The key in the bucket of the poster of a version; undefined if its file has none, is another one by now, or is gone. */
export async function versionPoster(
  workspaceId: string,
  { path, versionId }: Pick<ReviewedVersion, 'path' | 'versionId'>,
): Promise<string | undefined> {
  const current = (await readFileItem(workspaceId, path))?.current;
  if (current?.versionId !== versionId || !current.poster) return undefined;
  return posterKey(workspaceId, path, versionId);
}
