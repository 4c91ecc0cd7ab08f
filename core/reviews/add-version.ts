import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import {
  getReview,
  type ReviewedVersion,
  type ReviewItem,
} from '#core/files/reviewed/review-item.ts';
import { newsWrites } from '#core/files/reviewed/review-news.ts';
import { reviewedSizeWrite } from '#core/files/reviewed/reviewed-size.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { maxReviewVersions } from '#shared/reviews.ts';
import {
  type CurrentFile,
  readReviewedFile,
  setReviewWrite,
  withNewVersion,
} from './reviewed-file.ts';

/**
 * Adds the current version of a file to a review, which then needs review again; a no-op if it is in that review
 * already. No two reviews have one version of a file: its comments would be in two places.
 * @throws CallError `not_found`, `already_in_review`, `too_many_versions`
 */
export function addVersion(
  caller: MemberCaller,
  reviewId: string,
  path: string,
): Promise<ReviewItem> {
  const { workspace } = caller;
  return retryOnConflict(async () => {
    const review = await getReview(workspace.id, reviewId);
    const { file, known } = await readReviewedFile(workspace.id, path);
    if (known?.id === reviewId) return known;
    if (known) throw alreadyIn(known);
    const number = (review.versions.at(-1)?.number ?? 0) + 1;
    if (review.versions.length >= maxReviewVersions) throw new CallError('too_many_versions');
    const place = { reviewId, number, path, file };
    return withNewVersion(caller, place, (version) => saveVersion(caller, review, file, version));
  });
}

async function saveVersion(
  { user, workspace }: MemberCaller,
  review: ReviewItem,
  file: CurrentFile,
  version: ReviewedVersion,
): Promise<ReviewItem> {
  const { id, title, statusAt: _at, statusBy: _by, ...others } = review;
  const { number, path } = version;
  const changed = {
    status: 'needs_review' as const,
    versions: [...review.versions, version],
    versionsRevision: review.versionsRevision + 1,
  };
  await transact([
    setReviewWrite(workspace.id, path, file, { id, number }),
    reviewedSizeWrite(workspace.id, id, version),
    update<ReviewItem>(
      keys.review(workspace.id, id),
      {
        set: changed,
        remove: ['statusAt', 'statusBy'],
        add: { revision: 1 },
        when: { versionsRevision: review.versionsRevision },
      },
      () => new StaleReadError(),
    ),
    auditWrite(workspace.id, user.email, { kind: 'review_version_added', title, number, path }),
    ...newsWrites(workspace.id, id, user.id, { version: number }),
  ]);
  return { id, title, ...others, ...changed, revision: review.revision + 1 };
}

function alreadyIn({ id, title }: ReviewItem): CallError {
  const message = `This file is already in the review ${title}. Remove that review first, or open it.`;
  return new CallError('already_in_review', { message, data: { review: { id, title } } });
}
