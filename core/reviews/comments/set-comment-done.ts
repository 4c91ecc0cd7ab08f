import { CallError } from '#core/errors.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { transact } from '#core/table/client.ts';
import { knownAtFirst, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { type CommentItem, commentKey } from './comment-item.ts';
import { countCommentsWrite } from './count-comments.ts';
import { assertMayManage, findComment } from './find-comment.ts';

/**
 * Marks a thread as done, or as open again; idempotent.
 * @throws CallError `not_found`, for a reply as well; `forbidden`, `too_many_attempts`
 */
export async function setCommentDone(
  caller: MemberCaller,
  reviewId: string,
  id: string,
  isDone: boolean,
): Promise<CommentItem> {
  const { user, workspace } = caller;
  const find = () => findComment(workspace.id, reviewId, id);
  const first = await find();
  await consumeRateLimit(['comment_changes_of_user', user.id]);
  const current = knownAtFirst(first, find);
  return retryOnConflict(async () => {
    const { review, comment } = await current();
    if (comment.reply !== undefined) throw new CallError('not_found');
    assertMayManage(caller, comment);
    if (comment.isDone === isDone) return comment;
    const doneBy = isDone ? user.id : undefined;
    await transact([
      update<CommentItem>(
        commentKey(workspace.id, reviewId, comment),
        { set: { isDone, doneBy }, when: { isDone: !isDone } },
        () => new StaleReadError(),
      ),
      countCommentsWrite(workspace.id, review, { openComments: isDone ? -1 : 1 }),
    ]);
    return { ...comment, isDone, doneBy };
  });
}
