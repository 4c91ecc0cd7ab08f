import { auditWrite } from '#core/audit/store.ts';
import { getReview, type ReviewItem } from '#core/files/reviewed/review-item.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import type { ReviewPerson, ReviewStatus } from '#shared/reviews.ts';

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
  { user, workspace }: MemberCaller,
  reviewId: string,
  status: ReviewStatus,
): Promise<{ review: ReviewItem; previous: PreviousStatus }> {
  return retryOnConflict(async () => {
    const review = await getReview(workspace.id, reviewId);
    const { statusAt, statusBy } = review;
    const by =
      statusBy === undefined
        ? undefined
        : (await namedPeople(workspace.id, [statusBy])).get(statusBy);
    const previous: PreviousStatus = {
      status: review.status,
      ...(statusAt !== undefined && { at: statusAt }),
      ...(by && { by }),
    };
    if (review.status === status) return { review, previous };
    const changed = { status, statusAt: now().toISOString(), statusBy: user.id };
    await transact([
      update<ReviewItem>(
        keys.review(workspace.id, reviewId),
        {
          set: changed,
          add: { revision: 1 },
          when: { status: review.status, statusAt, statusBy },
        },
        () => new StaleReadError(),
      ),
      auditWrite(workspace.id, user.email, {
        kind: 'review_status_changed',
        title: review.title,
        status,
        previousStatus: review.status,
        ...(by?.email !== undefined && { email: by.email }),
      }),
    ]);
    return { review: { ...review, ...changed, revision: review.revision + 1 }, previous };
  });
}
