import type { CommentItem } from '#core/reviews/comments/comment-item.ts';
import { describeComment } from '#core/reviews/comments/describe-comments.ts';
import { listCommentsPage } from '#core/reviews/comments/list-comments.ts';
import { setStatus } from '#core/reviews/set-status.ts';
import type { Answer, Query } from '#shared/operation.ts';
import type { listComments, ReviewComment } from '#shared/review-comments.ts';
import type { ReviewStatus, setReviewStatus } from '#shared/reviews.ts';
import { guestAuthor } from './guest-author.ts';
import type { GuestCaller } from './guest-caller.ts';
import { describeForGuest, guestVersion, withoutEmail } from './guest-reviews.ts';

/**
 * A page of the comments on a version of a review that the guest can see, without emails.
 * @throws CallError `link_forbids`, `not_found`
 */
export async function guestComments(
  caller: GuestCaller,
  reviewId: string,
  query: Query<typeof listComments>,
): Promise<Answer<typeof listComments>> {
  const author = guestAuthor(caller, reviewId, 'comment');
  const { number } = await guestVersion(caller, reviewId, query.version);
  const page = await listCommentsPage(author, reviewId, { ...query, version: String(number) });
  return { ...page, comments: page.comments.map(forGuest) };
}

/** A comment of a guest as they receive it. */
export async function describeOwnComment(
  caller: GuestCaller,
  comment: CommentItem,
): Promise<ReviewComment> {
  return forGuest(await describeComment(caller.workspace.id, comment.userId, comment));
}

function forGuest({ author, doneBy, ...comment }: ReviewComment): ReviewComment {
  return {
    ...comment,
    ...(author && { author: withoutEmail(author) }),
    ...(doneBy && { doneBy: withoutEmail(doneBy) }),
  };
}

/**
 * Sets the status of a review as a guest.
 * @throws CallError `link_forbids`, `not_found`
 */
export async function setGuestStatus(
  caller: GuestCaller,
  reviewId: string,
  status: ReviewStatus,
): Promise<Answer<typeof setReviewStatus>> {
  const author = guestAuthor(caller, reviewId, 'approve');
  const { review, previous } = await setStatus(author, reviewId, status);
  const { by, ...before } = previous;
  return {
    review: await describeForGuest(caller, review),
    previous: { ...before, ...(by && { by: withoutEmail(by) }) },
  };
}
