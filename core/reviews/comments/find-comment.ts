import { CallError } from '#core/errors.ts';
import type { ReviewAuthor } from '#core/reviews/author.ts';
import { type ReviewItem, reviewItem } from '#core/reviews/ports/review-item.ts';
import { isId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import {
  type CommentItem,
  commentItem,
  commentKey,
  isShownToGuests,
  parseCommentId,
} from './comment-item.ts';

/**
 * A comment of a review that a request is about, with the review.
 * @throws CallError `not_found`, also of a guest who is not shown it
 */
export async function findComment(
  author: Pick<ReviewAuthor, 'workspaceId' | 'isGuest'>,
  reviewId: string,
  id: string,
): Promise<{ review: ReviewItem; comment: CommentItem }> {
  const { workspaceId } = author;
  const ref = parseCommentId(id);
  if (!ref || !isId(reviewId)) throw new CallError('not_found');
  const [review, comment] = await getItems([
    keys.review(workspaceId, reviewId),
    commentKey(workspaceId, reviewId, ref),
  ]);
  if (!review) throw new CallError('not_found');
  const found = {
    review: reviewItem.parse(review),
    comment: comment && commentItem.parse(comment),
  };
  assertSees(author, found.review, found.comment ?? ref);
  if (!found.comment) throw commentGone();
  return { review: found.review, comment: found.comment };
}

/**
 * Asserts that an author sees a comment.
 * @throws CallError `not_found`
 */
function assertSees(
  { isGuest }: Pick<ReviewAuthor, 'isGuest'>,
  review: ReviewItem,
  comment: Pick<CommentItem, 'version' | 'carriedFrom' | 'carriedOver'>,
): void {
  if (isGuest && !isShownToGuests(review, comment)) throw new CallError('not_found');
}

/** That a comment was deleted while it was on the screen. */
export function commentGone(): CallError {
  return new CallError('not_found', { message: 'This comment was deleted in the meantime.' });
}

/** Whether a comment was deleted, and is kept for its replies alone. */
export function isBlanked({ text, drawing }: CommentItem): boolean {
  return text === '' && drawing === undefined;
}

/**
 * Asserts that a comment is the author's, or that they manage reviews.
 * @throws CallError `forbidden`
 */
export function assertMayManage(author: ReviewAuthor, { userId }: CommentItem): void {
  if (userId !== author.id && !author.managesReviews) throw new CallError('forbidden');
}
