import { CallError } from '#core/errors.ts';
import { asSeenBy, type ReviewAuthor } from '#core/reviews/author.ts';
import { getReview, requireVersion } from '#core/reviews/ports/review-item.ts';
import { commentPrefix, keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import type { listComments } from '#shared/calls/review-comments.ts';
import type { Answer, Query } from '#shared/operation.ts';
import {
  type CommentItem,
  type CommentRef,
  commentId,
  commentItem,
  commentKey,
  isShownToGuests,
  isThread,
  parseCommentId,
} from './comment-item.ts';
import { readCommentPage } from './comment-pages.ts';
import { describeComments } from './describe-comments.ts';

/**
 * A page of the comments on a version of a review, in the order in which their threads were begun; `next` is set if
 * there are more. Replies whose thread is gone, but for a deletion that has not finished, are left out.
 * @throws CallError `not_found`
 */
export async function listCommentsPage(
  author: Pick<ReviewAuthor, 'workspaceId' | 'id' | 'isGuest'>,
  reviewId: string,
  { version: number, after }: Query<typeof listComments>,
): Promise<Answer<typeof listComments>> {
  const { workspaceId, id: authorId } = author;
  // Read first: what changes in between is then fetched again.
  const review = await getReview(workspaceId, reviewId);
  const { number: version } = requireVersion(
    asSeenBy(author, review),
    number === undefined ? number : Number(number),
  );
  const last = after === undefined ? null : parseCommentId(after);
  if (last && last.version !== version) throw new CallError('not_found');
  const { pk } = keys.reviewComment(workspaceId, reviewId, version, '');
  const { comments: page, hasMore } = await readCommentPage(pk, commentPrefix(version), {
    after: last ? commentKey(workspaceId, reviewId, last) : undefined,
  });
  const end = hasMore ? page.at(-1) : undefined;
  const sees = (comment: Parameters<typeof isShownToGuests>[1]) =>
    !author.isGuest || isShownToGuests(review, comment);
  const openThread = last && (await readThread(author, reviewId, last));
  const seen = withThread(page, openThread && sees(openThread) ? openThread : null, sees);
  const comments = await describeComments(workspaceId, authorId, seen);
  return { comments, revision: review.revision, ...(end && { next: commentId(end) }) };
}

/** The thread that an earlier page has ended in; members see all of it, so that it is not read for them. */
async function readThread(
  { workspaceId, isGuest }: Pick<ReviewAuthor, 'workspaceId' | 'isGuest'>,
  reviewId: string,
  { version, thread }: CommentRef,
): Promise<CommentRef | null> {
  if (!isGuest) return { version, thread };
  return getItem(commentKey(workspaceId, reviewId, { version, thread }), commentItem);
}

function withThread(
  page: readonly CommentItem[],
  openThread: CommentRef | null,
  sees: (comment: CommentItem) => boolean,
): CommentItem[] {
  let current = openThread?.thread;
  return page.filter((comment) => {
    if (isThread(comment)) current = sees(comment) ? comment.thread : undefined;
    return comment.thread === current && sees(comment);
  });
}
