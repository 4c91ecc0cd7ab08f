import { posterKey } from '#core/files/objects/bucket.ts';
import { fileItem } from '#core/files/objects/file-item.ts';
import { signPicture } from '#core/files/objects/rendition-objects.ts';
import type { ReviewedPage, ReviewedVersion } from '#core/reviews/ports/review-item.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';

type OfFile = Pick<ReviewedVersion, 'path' | 'versionId'>;

/**
 * The keys in the bucket of the posters of versions, in their order; undefined for one whose file has none, is another one
 * by now, or is gone.
 */
export async function versionPosters(
  workspaceId: string,
  versions: readonly OfFile[],
): Promise<(string | undefined)[]> {
  const items = await getItems(versions.map(({ path }) => keys.file(workspaceId, path)));
  return versions.map(({ path, versionId }, index) => {
    const item = items[index];
    const current = item ? fileItem.parse(item).current : undefined;
    if (current?.versionId !== versionId || !current.poster) return undefined;
    return posterKey(workspaceId, path, versionId);
  });
}

/** Links to the posters of those pages that have one. */
export async function posterLinks(
  workspaceId: string,
  pages: readonly ReviewedPage[],
  validSeconds: number,
): Promise<{ page: number; url: string }[]> {
  const found = await versionPosters(workspaceId, pages);
  const links = await Promise.all(
    pages.map(async ({ number }, index) => {
      const key = found[index];
      return key === undefined ? [] : { page: number, url: await signPicture(key, validSeconds) };
    }),
  );
  return links.flat();
}

/** The key of the poster of one version. */
export async function versionPoster(
  workspaceId: string,
  version: OfFile,
): Promise<string | undefined> {
  return (await versionPosters(workspaceId, [version]))[0];
}
