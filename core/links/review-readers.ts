import { reviewsOf } from '#core/links/ports/link-opens.ts';
import { getReview, type SeenWorkspace } from '#core/reviews/ports/review-item.ts';
import { together } from '#core/runtime/together.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import type { listReviewReaders } from '#shared/calls/links/links.ts';
import type { Answer } from '#shared/operation.ts';
import { describeLinks } from './describe-links.ts';
import { linkItem } from './link-item.ts';

/**
 * The share links by which guests read the comments of a review, or have, the newest first; a folder's opens none.
 * @throws CallError `not_found`
 */
export async function readersOf(
  workspace: SeenWorkspace,
  reviewId: string,
): Promise<Answer<typeof listReviewReaders>> {
  const { id: workspaceId } = workspace;
  const { pk } = keys.shareLink(workspaceId, '');
  const [all] = await together([
    queryItems(pk, prefixes.shareLink, linkItem, { newestFirst: true }),
    getReview(workspace, reviewId, 'share_links'),
  ]);
  const found = all.filter(({ may, opens }) => may.comment && reviewsOf(opens).includes(reviewId));
  const links = await describeLinks(workspaceId, found);
  return {
    links: links.map(({ id, name, state, guests }) => ({
      id,
      ...(name !== undefined && { name }),
      isOpen: state === 'open',
      guests,
    })),
  };
}
