import type { ReviewAuthor } from '#core/reviews/author.ts';
import { type CommentItem, parseCommentId } from '#core/reviews/comments/comment-item.ts';
import { describeComment } from '#core/reviews/comments/describe-comments.ts';
import { listCommentsPage } from '#core/reviews/comments/list-comments.ts';
import { setStatus } from '#core/reviews/set-status.ts';
import type { GuestComment, listGuestComments, setGuestReviewStatus } from '#shared/guests.ts';
import type { Answer, Query } from '#shared/operation.ts';
import type { ReviewComment } from '#shared/review-comments.ts';
import type { ReviewStatus } from '#shared/reviews.ts';
import { guestAuthor } from './guest-author.ts';
import type { GuestCaller } from './guest-caller.ts';
import { consumeGuestLimits } from './guest-limits.ts';
import { describeForGuest, guestVersion, withoutEmail } from './guest-reviews.ts';

/**
 * A page of the comments on a version of a review that the guest can see, without emails.
 * @throws CallError `link_forbids`, `not_found`
 */
export async function guestComments(
  caller: GuestCaller,
  reviewId: string,
  query: Query<typeof listGuestComments>,
): Promise<Answer<typeof listGuestComments>> {
  const wanted = query.version === undefined ? undefined : Number(query.version);
  const { author, version } = await commentAuthor(caller, reviewId, wanted);
  const page = await listCommentsPage(author, reviewId, { ...query, version: String(version) });
  return { ...page, comments: page.comments.map(forGuest) };
}

/**
 * A guest as an author of comments on a version that they can see, by default the newest.
 * @throws CallError `link_forbids`, `not_found`
 */
export async function commentAuthor(
  caller: GuestCaller,
  reviewId: string,
  version?: number,
): Promise<{ author: ReviewAuthor; version: number }> {
  const author = guestAuthor(caller, reviewId, 'comment');
  const { number } = await guestVersion(caller, reviewId, version);
  return { author, version: number };
}

/**
 * A guest as an author who changes a comment.
 * @throws CallError `link_forbids`, `not_found`, also if they cannot see the version that it is on
 */
export async function authorOfComment(
  caller: GuestCaller,
  reviewId: string,
  comment: string,
): Promise<ReviewAuthor> {
  // What is no comment is on no version.
  const version = parseCommentId(comment)?.version ?? 0;
  return (await commentAuthor(caller, reviewId, version)).author;
}

/** A comment of a guest as they receive it. */
export async function describeOwnComment(
  caller: GuestCaller,
  comment: CommentItem,
): Promise<GuestComment> {
  return forGuest(await describeComment(caller.workspace.id, comment.userId, comment));
}

function forGuest({ author, doneBy, ...comment }: ReviewComment): GuestComment {
  return {
    ...comment,
    ...(author && { author: withoutEmail(author) }),
    ...(doneBy && { doneBy: withoutEmail(doneBy) }),
  };
}

/**
 * Sets the status of a review as a guest.
 * @throws CallError `link_forbids`, `not_found`, `too_many_attempts`
 */
export async function setGuestStatus(
  caller: GuestCaller,
  reviewId: string,
  status: ReviewStatus,
): Promise<Answer<typeof setGuestReviewStatus>> {
  const author = guestAuthor(caller, reviewId, 'approve');
  await guestVersion(caller, reviewId);
  await consumeGuestLimits(caller, 'statuses');
  const { review, previous } = await setStatus(author, reviewId, status);
  const { by, ...before } = previous;
  return {
    review: await describeForGuest(caller, review),
    previous: { ...before, ...(by && { by: withoutEmail(by) }) },
  };
}
