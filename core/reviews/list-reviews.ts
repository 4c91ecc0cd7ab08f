import {
  type ReviewItem,
  reviewItem,
  type SeenWorkspace,
  seesReview,
} from '#core/reviews/ports/review-item.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import type { Review } from '#shared/calls/reviews.ts';
import type { Viewer } from './approvals/standing.ts';
import { describeReviews } from './describe-reviews.ts';

const pageSize = 50;

/** A page of a workspace's reviews that a member sees, the newest first; `next` is set if there are more. */
export async function listReviewsPage(
  { id: workspaceId, folders }: SeenWorkspace,
  after: string | undefined,
  viewer: Viewer,
): Promise<{ reviews: Review[]; next?: string }> {
  const { pk } = keys.review(workspaceId, '');
  const found: ReviewItem[] = [];
  for (let from = after, isOver = false; !isOver; ) {
    const limit = pageSize + 1 - found.length;
    const read = await queryItems(pk, prefixes.review, reviewItem, {
      after: from === undefined ? undefined : keys.review(workspaceId, from),
      limit,
      newestFirst: true,
    });
    const seen = read.filter((review) => seesReview(folders, review));
    found.push(...seen);
    from = read.at(-1)?.id;
    isOver = read.length < limit || seen.length === limit;
  }
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  const reviews = await describeReviews(workspaceId, page, viewer);
  return { reviews, ...(last && { next: last.id }) };
}
