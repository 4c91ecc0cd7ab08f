import { reviewsOf } from '#core/links/ports/link-opens.ts';
import { reviewItem, type SeenWorkspace, seesReview } from '#core/reviews/ports/review-item.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItems, queryItems } from '#core/table/read.ts';
import { type LinkItem, linkItem, linkState } from './link-item.ts';
import { linkedFoldersBelow } from './linked-folders.ts';

// What is counted is told before folders are changed, and decides nothing.
const isEventual = true;

/**
 * How many links lead to some folders, or to those below them, and are open.
 * @param options `withReviews`: also those to reviews of files in them, as far as the caller sees these
 */
export async function countOpenLinks(
  workspace: SeenWorkspace,
  paths: readonly string[],
  { withReviews }: { withReviews: boolean },
): Promise<number> {
  const [toFolders, toReviews] = await Promise.all([
    linksToFolders(workspace.id, paths),
    withReviews ? linksToReviewsIn(workspace, paths) : [],
  ]);
  return [...toFolders, ...toReviews].filter(
    (link) => linkState(link, { isOver: false }) === 'open',
  ).length;
}

async function linksToFolders(workspaceId: string, paths: readonly string[]): Promise<LinkItem[]> {
  const found = await Promise.all(
    paths.map((path) => linkedFoldersBelow(workspaceId, path, { isEventual })),
  );
  const ids = new Set(found.flat().flatMap(({ linkIds }) => linkIds));
  const items = await getItems(
    [...ids].map((id) => keys.shareLink(workspaceId, id)),
    { isEventual },
  );
  return items.flatMap((item) => (item ? [linkItem.parse(item)] : []));
}

async function linksToReviewsIn(
  { id: workspaceId, folders }: SeenWorkspace,
  paths: readonly string[],
): Promise<LinkItem[]> {
  const [reviews, links] = await Promise.all([
    queryItems(keys.review(workspaceId, '').pk, prefixes.review, reviewItem, { isEventual }),
    queryItems(keys.shareLink(workspaceId, '').pk, prefixes.shareLink, linkItem, { isEventual }),
  ]);
  const isInside = (path: string) => paths.some((folder) => path.startsWith(folder));
  const inside = reviews.filter(
    (review) => review.versions.some(({ path }) => isInside(path)) && seesReview(folders, review),
  );
  const ids = new Set(inside.map(({ id }) => id));
  return links.filter(({ opens }) => reviewsOf(opens).some((id) => ids.has(id)));
}
