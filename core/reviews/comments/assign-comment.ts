import { CallError } from '#core/errors.ts';
import { notifyMembers } from '#core/inbox/ports/notify.ts';
import type { ReviewAuthor } from '#core/reviews/author.ts';
import { allowsInReview, type ReviewItem } from '#core/reviews/ports/review-item.ts';
import { notificationWrites, participateWrite } from '#core/reviews/ports/review-notifications.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { isId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertThat, type TransactionWrite, update } from '#core/table/write.ts';
import { accessesOf, type Membership } from '#core/workspaces/memberships.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import { audienceOf, type CommentItem, commentId, commentKey, isBlanked } from './comment-item.ts';
import { commentMail } from './comment-mail.ts';
import { countCommentsWrite } from './count-comments.ts';
import { assertMayManage, changeComment } from './find-comment.ts';
import { mentionsOf } from './mentions.ts';

/**
 * Assigns a thread to a member, or to no one: the author's own, as a leader anyone's, and anyone's to the author
 * themselves; idempotent. They are notified, unless they assign it to themselves.
 * @param assignee the id of the member; null for no one
 * @throws CallError `not_found`, for a reply as well; `forbidden`, `not_a_member`, `too_many_attempts`
 */
export function assignComment(
  author: ReviewAuthor,
  reviewId: string,
  id: string,
  assignee: string | null,
): Promise<CommentItem> {
  const { workspaceId } = author;
  return changeComment(author, reviewId, id, async ({ review, comment }) => {
    if (comment.reply !== undefined || isBlanked(comment)) throw new CallError('not_found');
    if (!isOwnTask(author, comment, assignee)) assertMayManage(author, { review, comment });
    const joinedAt = assignee === null ? null : await readJoinedAt(workspaceId, review, assignee);
    if (isAssigned(comment, assignee, joinedAt)) return comment;
    const assigned = {
      assignedTo: assignee ?? undefined,
      assignedAt: assignee === null ? undefined : now().toISOString(),
    };
    const { assignedTo, assignedAt } = comment;
    const item = { ...comment, ...assigned };
    await transact([
      update<CommentItem>(
        commentKey(workspaceId, reviewId, comment),
        { set: assigned, when: { text: comment.text, assignedTo, assignedAt } },
        () => new StaleReadError(),
      ),
      // No guest is shown who is to do what, in threads for everyone neither.
      countCommentsWrite(workspaceId, review, 'team'),
      ...(assignee !== null && joinedAt !== null
        ? [
            assertThat<Membership>(
              keys.membership(assignee, workspaceId),
              { joinedAt },
              () => new StaleReadError(),
            ),
            ...(await notifyAssignee(author, review, item, assignee)),
          ]
        : []),
    ]);
    return item;
  });
}

/** Whether an author takes what no one has to do, or gives back what they had to. */
function isOwnTask(
  { id }: ReviewAuthor,
  { assignedTo }: CommentItem,
  assignee: string | null,
): boolean {
  return [assignedTo ?? id, assignee ?? id].every((one) => one === id);
}

/**
 * When who is to do something has joined, who may comment on the review.
 * @throws CallError `not_a_member`
 */
async function readJoinedAt(
  workspaceId: string,
  review: ReviewItem,
  userId: string,
): Promise<string> {
  const access = isId(userId) ? (await accessesOf(workspaceId, [userId])).get(userId) : undefined;
  if (!access) throw new CallError('not_a_member');
  if (!allowsInReview(access.folders, review, 'review_files')) {
    throw new CallError('not_a_member', {
      message: 'The folder of this review does not let this person comment.',
    });
  }
  return access.joinedAt;
}

function isAssigned(
  { assignedTo, assignedAt = '' }: CommentItem,
  assignee: string | null,
  joinedAt: string | null,
): boolean {
  if (assignee === null || joinedAt === null) return assignedTo === undefined;
  return assignedTo === assignee && assignedAt >= joinedAt;
}

async function notifyAssignee(
  author: ReviewAuthor,
  review: ReviewItem,
  comment: CommentItem,
  userId: string,
): Promise<TransactionWrite[]> {
  const { workspaceId, id: by } = author;
  if (userId === by) return [];
  const subject = {
    kind: 'assignment',
    reviewId: review.id,
    comment: commentId(comment),
    by,
  } as const;
  const people = await namedPeople(workspaceId, [by, comment.userId, ...mentionsOf(comment)]);
  const mail = (to: string) =>
    commentMail(to, 'assignment', {
      review,
      comment,
      audience: audienceOf(comment),
      by: people.get(by),
      people,
    });
  const { writes, hourly } = await notifyMembers(workspaceId, by, [{ userId, subject, mail }]);
  if (hourly.length === 0) return writes;
  const assigned = { comment: commentId(comment), assignedTo: userId };
  return [
    ...writes,
    participateWrite(workspaceId, review.id, userId),
    ...notificationWrites(workspaceId, review.id, by, assigned),
  ];
}
