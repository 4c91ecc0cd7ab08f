import { findReview, type ReviewItem } from '#core/files/reviewed/review-item.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { transact } from '#core/table/client.ts';
import { exists } from '#core/table/conditions.ts';
import { queryItems } from '#core/table/read.ts';
import { knownAtFirst, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { removeIf, type TransactionWrite, update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { type CommentItem, commentItem, commentKey } from './comment-item.ts';
import { countCommentsWrite } from './count-comments.ts';
import { assertMayManage, findComment, isBlanked, managesReviews } from './find-comment.ts';

/** DynamoDB allows 100 writes per transaction, of which two are of the review and the thread. */
const repliesAtOnce = 98;

/**
 * Deletes a comment. One that begins a thread goes with its replies if all are the caller's, or the caller manages
 * reviews; otherwise it is blanked, and the replies of others stay.
 * @throws CallError `not_found`, `forbidden`, `too_many_attempts`
 */
export async function deleteComment(
  caller: MemberCaller,
  reviewId: string,
  id: string,
): Promise<void> {
  const { user, workspace } = caller;
  const find = () => findComment(workspace.id, reviewId, id);
  const first = await find();
  await consumeRateLimit(['comment_changes_of_user', user.id]);
  const current = knownAtFirst(first, find);
  await retryOnConflict(async () => {
    const { review, comment } = await current();
    assertMayManage(caller, comment);
    if (comment.reply !== undefined) return deleteReply(workspace.id, review, comment);
    const replies = await readReplies(workspace.id, reviewId, comment);
    const isOwn = replies.every(({ userId }) => userId === user.id);
    if (isOwn || managesReviews(caller))
      return deleteThread(workspace.id, review, comment, replies);
    if (!isBlanked(comment)) await blank(workspace.id, review, comment);
  });
}

async function deleteReply(
  workspaceId: string,
  review: ReviewItem,
  reply: CommentItem,
): Promise<void> {
  const { version, thread } = reply;
  await transact([
    removeWrite(workspaceId, review, reply),
    update<CommentItem>(
      commentKey(workspaceId, review.id, { version, thread }),
      { add: { replies: -1 } },
      () => new StaleReadError(),
    ),
    countCommentsWrite(workspaceId, review, { comments: -1 }),
  ]);
}

/** No one sees replies without a thread, so it goes first. */
async function deleteThread(
  workspaceId: string,
  review: ReviewItem,
  thread: CommentItem,
  replies: readonly CommentItem[],
): Promise<void> {
  const first = replies.slice(0, repliesAtOnce);
  await transact([
    removeIf<CommentItem>(
      commentKey(workspaceId, review.id, thread),
      { isDone: thread.isDone, replies: replies.length },
      () => new StaleReadError(),
    ),
    ...first.map((reply) => removeWrite(workspaceId, review, reply)),
    countCommentsWrite(workspaceId, review, {
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
        countCommentsWrite(workspaceId, review, { comments: -replies.length }),
      ]);
      return replies.length === repliesAtOnce;
    });
  }
}

async function blank(workspaceId: string, review: ReviewItem, comment: CommentItem): Promise<void> {
  await transact([
    update<CommentItem>(
      commentKey(workspaceId, review.id, comment),
      { set: { text: '' }, remove: ['drawing', 'editedAt'], when: { replies: comment.replies } },
      () => new StaleReadError(),
    ),
    countCommentsWrite(workspaceId, review),
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
