import { CallError } from '#core/errors.ts';
import { asSeenBy, type ReviewAuthor, readSeenBy, workspaceOf } from '#core/reviews/author.ts';
import { shownInOrder } from '#core/reviews/guest-view.ts';
import { countersOf, getReview, requireVersion } from '#core/reviews/ports/review-item.ts';
import { together } from '#core/runtime/together.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import type { listComments } from '#shared/calls/review-comments.ts';
import type { Answer, Query } from '#shared/operation.ts';
import {
  type CommentItem,
  type CommentRef,
  commentId,
  commentItem,
  commentKey,
  isThread,
  parseCommentId,
} from './comment-item.ts';
import { readCommentPage } from './comment-pages.ts';
import { describeComments } from './describe-comments.ts';
import type { StillAccess } from './stills.ts';

/**
 * A page of the comments on a version of a review, in the order in which their threads were begun; `next` is set if
 * there are more. Replies whose thread is gone, but for a deletion that has not finished, are left out.
 * @throws CallError `not_found`
 */
export async function listCommentsPage(
  author: Pick<ReviewAuthor, 'workspaceId' | 'folders' | 'id' | 'isGuest' | 'link'>,
  reviewId: string,
  { version: number, after }: Query<typeof listComments>,
  access?: StillAccess,
): Promise<Answer<typeof listComments>> {
  const { workspaceId, id: authorId } = author;
  // Read first: what changes in between is then fetched again.
  const [item, seen] = await together([
    getReview(workspaceOf(author), reviewId),
    readSeenBy(author),
  ]);
  const review = asSeenBy(author, item);
  const { number: version } = requireVersion(
    review,
    number === undefined ? number : Number(number),
  );
  const last = after === undefined ? null : parseCommentId(after);
  if (last && last.version !== version) throw new CallError('not_found');
  const shown = seen
    ? shownInOrder(review, seen, last && (await readThread(workspaceId, reviewId, last)))
    : ofThreads(last);
  const { sk: prefix } = keys.reviewComment(workspaceId, reviewId, version, '');
  const page = await readCommentPage(workspaceId, reviewId, prefix, {
    after: last ? commentKey(workspaceId, reviewId, last) : undefined,
    shown,
  });
  const end = page.hasMore ? page.comments.at(-1) : undefined;
  const comments = await describeComments(workspaceOf(author), authorId, page.comments, access);
  return { comments, revision: countersOf(review).revision, ...(end && { next: commentId(end) }) };
}

/** The thread that an earlier page has ended in. */
function readThread(
  workspaceId: string,
  reviewId: string,
  { version, thread }: CommentRef,
): Promise<CommentItem | null> {
  return getItem(commentKey(workspaceId, reviewId, { version, thread }), commentItem);
}

/** What members see of comments that are read in their order: all but replies whose thread is gone. */
function ofThreads(began: CommentRef | null): (comment: CommentItem) => CommentItem[] {
  let thread = began;
  return (comment) => {
    if (isThread(comment)) thread = comment;
    return thread?.thread === comment.thread ? [comment] : [];
  };
}
