import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import {
  type ReviewCountItem,
  type ReviewItem,
  requireReview,
} from '#core/reviews/ports/review-item.ts';
import { participateWrite } from '#core/reviews/ports/review-notifications.ts';
import { transact } from '#core/table/client.ts';
import { absent, lessThan } from '#core/table/conditions.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { putNew, update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { maxReviews } from '#shared/calls/reviews.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import {
  alreadyIn,
  type ChosenFiles,
  isVersionOf,
  readChosen,
  reviewedFilesWrites,
  withNewVersion,
} from './reviewed-file.ts';

/**
 * Starts a review of the current versions of files, which know their review from then on: of two members who start one
 * at the same time, the second gets the review of the first.
 * @throws CallError `not_found`, `too_many_reviews`; `already_in_review` for a set of which only some are in one
 */
export function startReview(caller: MemberCaller, files: ChosenFiles): Promise<ReviewItem> {
  const { user, workspace } = caller;
  return retryOnConflict(async () => {
    const chosen = await readChosen(workspace.id, files);
    const existing = chosen.files.find((one) => one.existing)?.existing;
    if (existing) {
      const isOfAll = existing.versions.some((version) => isVersionOf(version, chosen));
      if (chosen.isSet && !isOfAll) throw alreadyIn(workspace.folders, existing);
      return requireReview(workspace.folders, existing, 'review_files');
    }
    const id = newId();
    const { path } = chosen.files[0];
    return withNewVersion(caller, { reviewId: id, number: 1, ...chosen }, async (version) => {
      const review: ReviewItem = {
        id,
        title: titleOf(path),
        createdAt: version.addedAt,
        createdBy: user.id,
        versions: [version],
        comments: 0,
        openComments: 0,
        revision: 1,
        versionsRevision: 1,
      };
      const { title } = review;
      await transact([
        ...reviewedFilesWrites(workspace.id, id, version, chosen),
        putNew(keys.review(workspace.id, id), review, () => new StaleReadError()),
        update<ReviewCountItem>(
          keys.reviewCount(workspace.id),
          { add: { count: 1 }, when: [{ pk: absent }, { count: lessThan(maxReviews) }] },
          () => new CallError('too_many_reviews'),
        ),
        auditWrite(workspace.id, user.email, { kind: 'review_started', title, path }),
        participateWrite(workspace.id, id, user.id),
      ]);
      return review;
    });
  });
}

/** The name of a file without its extension, as it is shown. */
function titleOf(path: string): string {
  const name = visibleName(path.slice(path.lastIndexOf('/') + 1));
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
