import { CallError } from '#core/errors.ts';
import { getReview, requireVersion } from '#core/files/reviewed/review-item.ts';
import type { ReviewAuthor } from '#core/reviews/author.ts';
import { commentPrefix, keys } from '#core/table/keys.ts';
import type { Answer, Query } from '#shared/operation.ts';
import type { listComments } from '#shared/review-comments.ts';
import { type CommentItem, commentId, commentKey, parseCommentId } from './comment-item.ts';
import { readCommentPage } from './comment-pages.ts';
import { describeComments } from './describe-comments.ts';

/**
 * A page of the comments on a version of a review, in the order in which their threads were begun; `next` is set if
 * there are more. Replies whose thread is gone, but for a deletion that has not finished, are left out.
 * @throws CallError `not_found`
 */
export async function listCommentsPage(
  { workspaceId, id: authorId }: Pick<ReviewAuthor, 'workspaceId' | 'id'>,
  reviewId: string,
  { version: number, after }: Query<typeof listComments>,
): Promise<Answer<typeof listComments>> {
  // Read first: what changes in between is then fetched again.
  const review = await getReview(workspaceId, reviewId);
  const { number: version } = requireVersion(
    review,
    number === undefined ? number : Number(number),
  );
  const last = after === undefined ? null : parseCommentId(after);
  if (last && last.version !== version) throw new CallError('not_found');
  const { pk } = keys.reviewComment(workspaceId, reviewId, version, '');
  const { comments: page, hasMore } = await readCommentPage(pk, commentPrefix(version), {
    after: last ? commentKey(workspaceId, reviewId, last) : undefined,
  });
  const end = hasMore ? page.at(-1) : undefined;
  const comments = await describeComments(workspaceId, authorId, withThread(page, last?.thread));
  return { comments, revision: review.revision, ...(end && { next: commentId(end) }) };
}

function withThread(page: readonly CommentItem[], openThread: string | undefined): CommentItem[] {
  let current = openThread;
  return page.filter(({ thread, reply }) => {
    if (reply === undefined) current = thread;
    return thread === current;
  });
}
