import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import {
  getReview,
  type ReviewedVersion,
  type ReviewItem,
  requireVersion,
  setVersionsWrite,
  statusOf,
} from '#core/reviews/ports/review-item.ts';
import { notificationWrites } from '#core/reviews/ports/review-notifications.ts';
import { requirePages } from '#core/reviews/ports/reviewed-files.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import type { ReviewPerson, setReviewStatus } from '#shared/calls/reviews.ts';
import type { Body } from '#shared/operation.ts';
import type { ReviewStatus } from '#shared/rules/review-statuses.ts';
import { readStanding, standingStatus } from './approvals/standing.ts';
import { asSeenBy, type ReviewAuthor, workspaceOf } from './author.ts';

type NewStatus = Body<typeof setReviewStatus>;

/** The status that a version had. */
interface PreviousStatus {
  status: ReviewStatus;
  at?: string;
  by?: ReviewPerson;
}

/**
 * Sets the status of a version of a review, which must be the newest that the author is shown: no one decides about what
 * they have not looked at. Of several who do it at the same time, the last one decides; the answer and the Activity say
 * which status it replaces, and whose. A no-op if it is the same.
 * @returns `replaced`: the version as it was
 * @throws CallError `not_found`, `version_changed`, `approvals_asked` where it follows from what people decide who were asked
 */
export function setStatus(
  author: ReviewAuthor,
  reviewId: string,
  { version: number, pages, status }: NewStatus,
): Promise<{ review: ReviewItem; replaced: ReviewedVersion; previous: PreviousStatus }> {
  const { workspaceId, id: authorId, actor, conditions } = author;
  return retryOnConflict(async () => {
    const review = await getReview(workspaceOf(author), reviewId, 'manage_reviews');
    const version = requireVersion(asSeenBy(author, review));
    if (version.number !== number) throw new CallError('version_changed');
    requirePages(version, pages);
    if (version.approval) {
      const canDecide = await readStanding(workspaceId, version.approval.waiting);
      // As long as anyone counts who was asked.
      if (standingStatus(review, version, canDecide).isDerived) {
        throw new CallError('approvals_asked');
      }
    }
    const { statusAt, statusBy } = version;
    const previousStatus = statusOf(version);
    const by =
      statusBy === undefined
        ? undefined
        : (await namedPeople(workspaceId, [statusBy])).get(statusBy);
    const previous: PreviousStatus = {
      status: previousStatus,
      ...(statusAt !== undefined && { at: statusAt }),
      ...(by && { by }),
    };
    if (previousStatus === status) return { review, replaced: version, previous };
    const decision = { status, statusAt: now().toISOString(), statusBy: authorId };
    // As it is, not as the author sees it: a guest is not shown each of its pages.
    const versions = review.versions.map((each) =>
      each.number === number ? { ...each, ...decision } : each,
    );
    await transact([
      ...conditions,
      setVersionsWrite(workspaceId, review, versions),
      auditWrite(workspaceId, actor, {
        kind: 'review_status_changed',
        title: review.title,
        number,
        status,
        previousStatus,
        ...(by?.email !== undefined && { email: by.email }),
      }),
      ...notificationWrites(workspaceId, reviewId, authorId, { status, version: number }),
    ]);
    const { revision } = review;
    return { review: { ...review, versions, revision: revision + 1 }, replaced: version, previous };
  });
}
