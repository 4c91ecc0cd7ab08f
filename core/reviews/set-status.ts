import { auditWrite } from '#core/audit/store.ts';
import { getReview, type ReviewItem, requireVersion } from '#core/files/reviewed/review-item.ts';
import { newsWrites } from '#core/files/reviewed/review-news.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { update } from '#core/table/write.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import type { ReviewPerson, ReviewStatus } from '#shared/reviews.ts';
import { asSeenBy, type ReviewAuthor } from './author.ts';

/** The status that a review had. */
interface PreviousStatus {
  status: ReviewStatus;
  at?: string;
  by?: ReviewPerson;
}

/**
 * Sets the status of a review. Of several who do it at the same time, the last one decides; the answer and the Activity
 * say which status it replaces, and whose. A no-op if it is the same.
 * @throws CallError `not_found`
 */
export function setStatus(
  author: ReviewAuthor,
  reviewId: string,
  status: ReviewStatus,
): Promise<{ review: ReviewItem; previous: PreviousStatus }> {
  const { workspaceId, id: authorId, actor, conditions } = author;
  return retryOnConflict(async () => {
    const review = await getReview(workspaceId, reviewId);
    requireVersion(asSeenBy(author, review));
    const { statusAt, statusBy } = review;
    const by =
      statusBy === undefined
        ? undefined
        : (await namedPeople(workspaceId, [statusBy])).get(statusBy);
    const previous: PreviousStatus = {
      status: review.status,
      ...(statusAt !== undefined && { at: statusAt }),
      ...(by && { by }),
    };
    if (review.status === status) return { review, previous };
    const changed = { status, statusAt: now().toISOString(), statusBy: authorId };
    await transact([
      ...conditions,
      update<ReviewItem>(
        keys.review(workspaceId, reviewId),
        {
          set: changed,
          add: { revision: 1 },
          when: {
            status: review.status,
            statusAt,
            statusBy,
            versionsRevision: review.versionsRevision,
          },
        },
        () => new StaleReadError(),
      ),
      auditWrite(workspaceId, actor, {
        kind: 'review_status_changed',
        title: review.title,
        status,
        previousStatus: review.status,
        ...(by?.email !== undefined && { email: by.email }),
      }),
      ...newsWrites(workspaceId, reviewId, authorId, { status }),
    ]);
    return { review: { ...review, ...changed, revision: review.revision + 1 }, previous };
  });
}
