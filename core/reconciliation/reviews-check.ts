import { isDeepStrictEqual } from 'node:util';
import { compareComments, repairComments } from '#core/reviews/comments/compare-comments.ts';
import { reviewItem } from '#core/reviews/ports/review-item.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import type { Discrepancy } from './discrepancy.ts';

/** Compares the counters of a workspace's reviews with their comments, of which each is on a version that is there. */
export async function checkReviews(workspaceId: string): Promise<Discrepancy[]> {
  const { pk } = keys.review(workspaceId, '');
  const reviews = await queryItems(pk, prefixes.review, reviewItem);
  const discrepancies: Discrepancy[] = [];
  for (const { id } of reviews) {
    const found = await compareComments(workspaceId, id);
    // Members may comment meanwhile.
    if (!found || !isDeepStrictEqual(found, await compareComments(workspaceId, id))) continue;
    discrepancies.push({
      kind: 'comments_miscounted',
      subject: workspaceId,
      details: { review: id, ...found },
      repair: () => repairComments(workspaceId, id),
    });
  }
  return discrepancies;
}
