import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import {
  type FileItem,
  type FileVersion,
  marksFolder,
  readFileItem,
} from '#core/files/objects/file-item.ts';
import {
  findReview,
  type ReviewCountItem,
  type ReviewedVersion,
  type ReviewItem,
} from '#core/files/reviewed/review-item.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { absent, lessThan } from '#core/table/conditions.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { putNew, type TransactionWrite, update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { maxReviews } from '#shared/reviews.ts';

/**
 * Starts a review of the current version of a file, which knows its review from then on: of two members who start one
 * at the same time, the second gets the review of the first.
 * @throws CallError `not_found`, `too_many_reviews`
 */
export function startReview(
  { user, workspace: { id: workspaceId } }: MemberCaller,
  path: string,
): Promise<ReviewItem> {
  return retryOnConflict(async () => {
    const file = await readCurrent(workspaceId, path);
    const known = await reviewOf(workspaceId, file.current);
    if (known) return known;
    const id = newId();
    const at = now().toISOString();
    const review: ReviewItem = {
      id,
      title: titleOf(path),
      status: 'needs_review',
      createdAt: at,
      createdBy: user.id,
      versions: [newVersion(path, file.current, { number: 1, addedAt: at, addedBy: user.id })],
      comments: 0,
      openComments: 0,
      revision: 1,
      versionsRevision: 1,
    };
    await transact([
      setReviewWrite(workspaceId, path, file, { id, number: 1 }),
      putNew(keys.review(workspaceId, id), review, () => new StaleReadError()),
      update<ReviewCountItem>(
        keys.reviewCount(workspaceId),
        { add: { count: 1 }, when: [{ pk: absent }, { count: lessThan(maxReviews) }] },
        () => new CallError('too_many_reviews'),
      ),
      auditWrite(workspaceId, user.email, { kind: 'review_started', title: review.title, path }),
    ]);
    return review;
  });
}

type CurrentFile = FileItem & { current: FileVersion };

/**
 * A file with its current version.
 * @throws CallError `not_found`
 */
async function readCurrent(workspaceId: string, path: string): Promise<CurrentFile> {
  const file = marksFolder(path) ? null : await readFileItem(workspaceId, path);
  if (!file?.current) throw new CallError('not_found');
  return { ...file, current: file.current };
}

/** The review that a version of a file belongs to; null if there is none, or none any more. */
async function reviewOf(
  workspaceId: string,
  { review, versionId }: FileVersion,
): Promise<ReviewItem | null> {
  const found = review && (await findReview(workspaceId, review.id));
  return found?.versions.some((version) => version.versionId === versionId) ? found : null;
}

function newVersion(
  path: string,
  { versionId, size }: FileVersion,
  added: Pick<ReviewedVersion, 'number' | 'addedAt' | 'addedBy'>,
): ReviewedVersion {
  return { ...added, path, versionId, size };
}

/** Stores in a file's item which review its current version belongs to, if it is still as it was read. */
function setReviewWrite(
  workspaceId: string,
  path: string,
  { version, current }: CurrentFile,
  review: NonNullable<FileVersion['review']>,
): TransactionWrite {
  return update<FileItem>(
    keys.file(workspaceId, path),
    { set: { version: version + 1, current: { ...current, review } }, when: { version } },
    () => new StaleReadError(),
  );
}

/** The name of a file without its extension. */
function titleOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
