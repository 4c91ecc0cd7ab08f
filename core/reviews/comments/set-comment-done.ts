import { CallError } from '#core/errors.ts';
import type { ReviewAuthor } from '#core/reviews/author.ts';
import { transact } from '#core/table/client.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { update } from '#core/table/write.ts';
import { audienceOf, type CommentItem, commentKey, hasSameAudience } from './comment-item.ts';
import { countCommentsWrite } from './count-comments.ts';
import { assertMayManage, changeComment } from './find-comment.ts';

/**
 * Marks a thread as done, or as open again: the author's own, what is theirs to do, or as a leader anyone's; idempotent.
 * @throws CallError `not_found`, for a reply as well; `forbidden`, `too_many_attempts`
 */
export function setCommentDone(
  author: ReviewAuthor,
  reviewId: string,
  id: string,
  isDone: boolean,
): Promise<CommentItem> {
  const { workspaceId } = author;
  return changeComment(author, reviewId, id, async ({ review, comment }) => {
    if (comment.reply !== undefined) throw new CallError('not_found');
    if (!isTaskOf(author, comment)) assertMayManage(author, { review, comment });
    if (comment.isDone === isDone) return comment;
    const doneBy = isDone ? author.id : undefined;
    await transact([
      update<CommentItem>(
        commentKey(workspaceId, reviewId, comment),
        {
          set: { isDone, doneBy },
          when: { isDone: !isDone, assignedTo: comment.assignedTo, ...hasSameAudience(comment) },
        },
        () => new StaleReadError(),
      ),
      countCommentsWrite(workspaceId, review, audienceOf(comment), {
        openComments: isDone ? -1 : 1,
      }),
    ]);
    return { ...comment, isDone, doneBy };
  });
}

/** Whether a comment is an author's to do: not by an assignment of before they joined again. */
function isTaskOf(
  { id, joinedAt }: ReviewAuthor,
  { assignedTo, assignedAt = '' }: CommentItem,
): boolean {
  return assignedTo === id && joinedAt !== undefined && assignedAt >= joinedAt;
}
