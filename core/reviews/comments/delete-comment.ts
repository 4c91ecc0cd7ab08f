import type { ReviewAuthor } from '#core/reviews/author.ts';
import { findReview, type ReviewItem } from '#core/reviews/ports/review-item.ts';
import { maxWrites, transact } from '#core/table/client.ts';
import { exists } from '#core/table/conditions.ts';
import { queryItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { removeIf, type TransactionWrite, update } from '#core/table/write.ts';
import {
  audienceOf,
  type CommentItem,
  commentItem,
  commentKey,
  hasSameAudience,
  isBlanked,
} from './comment-item.ts';
import { countCommentsWrite } from './count-comments.ts';
import { assertMayManage, changeComment, managesComments } from './find-comment.ts';

/** Besides the writes of the review, the thread and a guest's link. */
const repliesAtOnce = maxWrites - 3;

/**
 * Deletes a comment. One that begins a thread goes with its replies if all are the author's, or the author manages
 * comments; otherwise it is blanked, and the replies of others stay.
 * @throws CallError `not_found`, `forbidden`, `too_many_attempts`
 */
export function deleteComment(author: ReviewAuthor, reviewId: string, id: string): Promise<void> {
  const { workspaceId } = author;
  return changeComment(author, reviewId, id, async ({ review, thread, comment }) => {
    assertMayManage(author, { review, comment });
    if (comment.reply !== undefined) return deleteReply(author, review, { thread, reply: comment });
    const replies = await readReplies(workspaceId, reviewId, comment);
    const isOwn = replies.every(({ userId }) => userId === author.id);
    if (isOwn || managesComments(author, review))
      return deleteThread(author, review, comment, replies);
    if (!isBlanked(comment)) await blank(author, review, comment);
  });
}

async function deleteReply(
  { workspaceId, conditions }: ReviewAuthor,
  review: ReviewItem,
  { thread, reply }: { thread: CommentItem; reply: CommentItem },
): Promise<void> {
  await transact([
    ...conditions,
    removeWrite(workspaceId, review, reply),
    update<CommentItem>(
      commentKey(workspaceId, review.id, thread),
      { add: { replies: -1 }, when: hasSameAudience(thread) },
      () => new StaleReadError(),
    ),
    countCommentsWrite(workspaceId, review, audienceOf(thread), { comments: -1 }),
  ]);
}

/** No one sees replies without a thread, so it goes first. */
async function deleteThread(
  { workspaceId, conditions }: ReviewAuthor,
  review: ReviewItem,
  thread: CommentItem,
  replies: readonly CommentItem[],
): Promise<void> {
  const first = replies.slice(0, repliesAtOnce);
  await transact([
    ...conditions,
    removeIf<CommentItem>(
      commentKey(workspaceId, review.id, thread),
      { isDone: thread.isDone, replies: replies.length, ...hasSameAudience(thread) },
      () => new StaleReadError(),
    ),
    ...first.map((reply) => removeWrite(workspaceId, review, reply)),
    countCommentsWrite(workspaceId, review, audienceOf(thread), {
      comments: -1 - first.length,
      openComments: thread.isDone ? 0 : -1,
    }),
  ]);
  if (first.length < replies.length) await deleteReplies(workspaceId, review.id, thread);
}

/** Deletes the replies to a thread that is deleted. */
async function deleteReplies(
  workspaceId: string,
  reviewId: string,
  thread: CommentItem,
): Promise<void> {
  for (let left = true; left; ) {
    left = await retryOnConflict(async () => {
      const review = await findReview(workspaceId, reviewId);
      const replies = await readReplies(workspaceId, reviewId, thread, repliesAtOnce);
      if (!review || replies.length === 0) return false;
      await transact([
        ...replies.map((reply) => removeWrite(workspaceId, review, reply)),
        countCommentsWrite(workspaceId, review, audienceOf(thread), { comments: -replies.length }),
      ]);
      return replies.length === repliesAtOnce;
    });
  }
}

async function blank(
  { workspaceId, conditions }: ReviewAuthor,
  review: ReviewItem,
  comment: CommentItem,
): Promise<void> {
  await transact([
    ...conditions,
    update<CommentItem>(
      commentKey(workspaceId, review.id, comment),
      {
        set: { text: '' },
        remove: ['drawing', 'still', 'editedAt'],
        when: { replies: comment.replies, ...hasSameAudience(comment) },
      },
      () => new StaleReadError(),
    ),
    countCommentsWrite(workspaceId, review, audienceOf(comment)),
  ]);
}

async function readReplies(
  workspaceId: string,
  reviewId: string,
  comment: CommentItem,
  limit?: number,
): Promise<CommentItem[]> {
  const { pk, sk } = commentKey(workspaceId, reviewId, comment);
  return queryItems(pk, `${sk}#`, commentItem, limit === undefined ? {} : { limit });
}

function removeWrite(
  workspaceId: string,
  { id }: ReviewItem,
  comment: CommentItem,
): TransactionWrite {
  return removeIf(commentKey(workspaceId, id, comment), { pk: exists }, () => new StaleReadError());
}
