import { CallError } from '#core/errors.ts';
import { type ReviewAuthor, readSeenBy } from '#core/reviews/author.ts';
import { asGuestsSee, isShownToGuest, isThreadShownToGuest } from '#core/reviews/guest-view.ts';
import {
  allowsInReview,
  type ReviewItem,
  requireReview,
  reviewItem,
} from '#core/reviews/ports/review-item.ts';
import { together } from '#core/runtime/together.ts';
import { isId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { initialThenRead, retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { type CommentItem, commentItem, commentKey, parseCommentId } from './comment-item.ts';

interface FoundComment {
  review: ReviewItem;
  /** The thread that it is in, or begins. */
  thread: CommentItem;
  comment: CommentItem;
}

/**
 * A comment of a review that a request is about, with the review and the thread.
 * @throws CallError `not_found`, to a guest who is not shown it as for one that never was
 */
export async function findComment(
  author: Pick<ReviewAuthor, 'workspaceId' | 'folders' | 'isGuest' | 'link'>,
  reviewId: string,
  id: string,
): Promise<FoundComment> {
  const { workspaceId } = author;
  const ref = parseCommentId(id);
  if (!ref || !isId(reviewId)) throw new CallError('not_found');
  const { version, thread: began, reply } = ref;
  const [[found, ...items], seen] = await together([
    getItems([
      keys.review(workspaceId, reviewId),
      commentKey(workspaceId, reviewId, { version, thread: began }),
      ...(reply === undefined ? [] : [commentKey(workspaceId, reviewId, ref)]),
    ]),
    readSeenBy(author),
  ]);
  const review = requireReview(
    author.folders,
    found ? reviewItem.parse(found) : null,
    'review_files',
  );
  const isShown = !seen || asGuestsSee(review).versions.some((one) => one.number === version);
  if (!isShown) throw new CallError('not_found');
  const [thread, comment = thread] = items.map((item) => item && commentItem.parse(item));
  if (!thread || !comment) throw commentGone();
  const isSeen =
    !seen ||
    (comment === thread
      ? await isThreadShownToGuest(workspaceId, review, seen, thread)
      : isShownToGuest(review, seen, thread, comment));
  if (!isSeen) throw commentGone();
  return { review, thread, comment };
}

/**
 * Changes a comment that a request is about, within the author's limit of changes; again with what it is then, if a
 * concurrent request has changed it.
 * @throws CallError `not_found`, `too_many_attempts`; what the change throws
 */
export async function changeComment<T>(
  author: ReviewAuthor,
  reviewId: string,
  id: string,
  change: (found: FoundComment) => Promise<T>,
): Promise<T> {
  const find = () => findComment(author, reviewId, id);
  const first = await find();
  await author.count('changes');
  const current = initialThenRead(first, find);
  return retryOnConflict(async () => change(await current()));
}

/** That a comment was deleted while it was on the screen. */
export function commentGone(): CallError {
  return new CallError('not_found', { message: 'This comment was deleted in the meantime.' });
}

/** Whether an author manages everyone's comments in a review. */
export function managesComments(
  { managesReviews, folders }: ReviewAuthor,
  review: ReviewItem,
): boolean {
  return managesReviews && allowsInReview(folders, review, 'manage_reviews');
}

/**
 * Asserts that a comment is the author's, or that they manage everyone's.
 * @throws CallError `forbidden`
 */
export function assertMayManage(
  author: ReviewAuthor,
  { review, comment: { userId } }: Pick<FoundComment, 'review' | 'comment'>,
): void {
  if (userId !== author.id && !managesComments(author, review)) throw new CallError('forbidden');
}
