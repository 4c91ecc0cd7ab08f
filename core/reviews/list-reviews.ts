import { reviewItem } from '#core/reviews/ports/review-item.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import type { Review } from '#shared/calls/reviews.ts';
import type { Viewer } from './approvals/standing.ts';
import { describeReviews } from './describe-reviews.ts';

const pageSize = 50;

/** A page of a workspace's reviews, the newest first; `next` is set if there are more. */
export async function listReviewsPage(
  workspaceId: string,
  after: string | undefined,
  viewer: Viewer,
): Promise<{ reviews: Review[]; next?: string }> {
  const found = await queryItems(keys.review(workspaceId, '').pk, prefixes.review, reviewItem, {
    after: after === undefined ? undefined : keys.review(workspaceId, after),
    limit: pageSize + 1,
    newestFirst: true,
  });
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  const reviews = await describeReviews(workspaceId, page, viewer);
  return { reviews, ...(last && { next: last.id }) };
}
