import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { guestOfUserId } from '#core/links/ports/guest-item.ts';
import type { ReviewAuthor } from '#core/reviews/author.ts';
import type { ReviewItem } from '#core/reviews/ports/review-item.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { update } from '#core/table/write.ts';
import { type setCommentAudience as call, maxComments } from '#shared/calls/review-comments.ts';
import type { Body } from '#shared/operation.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import {
  audienceOf,
  type CommentItem,
  commentItem,
  commentKey,
  isBlanked,
} from './comment-item.ts';
import { commentsFor } from './count-comments.ts';
import { assertMayManage, changeComment, managesComments } from './find-comment.ts';
import { assertMayShowStills, pathsOfStills } from './stills.ts';

/**
 * Shows a thread to the team alone, or to everyone; its replies follow it, since they have no audience of their own. What
 * guests have written stays for everyone. No one shows to clients what they have not read, nor, but for leaders, what
 * others have written, nor pictures that they may not share. Idempotent.
 * @throws CallError `not_found`, for a reply as well; `forbidden`, `thread_changed`, `guest_in_thread`,
 *   `too_many_comments`, `too_many_attempts`
 */
export function setCommentAudience(
  author: ReviewAuthor,
  reviewId: string,
  id: string,
  { audience, read }: Body<typeof call>,
): Promise<CommentItem> {
  const { workspaceId, actor } = author;
  return changeComment(author, reviewId, id, async ({ review, comment: thread }) => {
    if (thread.reply !== undefined) throw new CallError('not_found');
    assertMayManage(author, { review, comment: thread });
    if (audienceOf(thread) === audience) return thread;
    const { pk, sk } = commentKey(workspaceId, reviewId, thread);
    const replies = await queryItems(pk, `${sk}#`, commentItem);
    if (audience === 'team') assertNoGuestIn([thread, ...replies]);
    else await assertMayShow(author, review, [thread, ...replies], read);
    const audienceRevision = (thread.audienceRevision ?? 0) + 1;
    const stale = () => new StaleReadError();
    await transact([
      update<CommentItem>(
        { pk, sk },
        {
          set: { audience, audienceRevision },
          when: { audienceRevision: thread.audienceRevision, replies: replies.length },
        },
        stale,
      ),
      turnCountersWrite(workspaceId, review, audience, {
        comments: 1 + replies.length,
        openComments: thread.isDone ? 0 : 1,
      }),
      auditWrite(workspaceId, actor, {
        kind: 'review_audience_changed',
        title: review.title,
        number: thread.version,
        audience,
      }),
    ]);
    return { ...thread, audience, audienceRevision };
  });
}

/**
 * Asserts that guests have written nothing of a thread: their words would vanish before them, out of their own reach.
 * @throws CallError `guest_in_thread`
 */
function assertNoGuestIn(comments: readonly CommentItem[]): void {
  const isGuests = (comment: CommentItem) =>
    guestOfUserId(comment.userId) !== null && !isBlanked(comment);
  if (comments.some(isGuests)) throw new CallError('guest_in_thread');
}

/**
 * Asserts that an author may show all of a thread to everyone, and has read it as it is.
 * @throws CallError `forbidden`, `thread_changed`
 */
async function assertMayShow(
  author: ReviewAuthor,
  review: ReviewItem,
  comments: readonly CommentItem[],
  { replies, changedAt }: Body<typeof call>['read'],
): Promise<void> {
  const isOwn = comments.every(({ userId }) => userId === author.id);
  if (!isOwn && !managesComments(author, review)) {
    throw new CallError('forbidden', {
      message: 'Others have written in this thread. A leader can show it to clients.',
    });
  }
  const times = comments.map(({ createdAt, editedAt = createdAt }) => editedAt);
  const isRead = comments.length === 1 + replies && times.every((time) => time <= changedAt);
  if (!isRead) {
    throw new CallError('thread_changed', {
      message: 'Something was written in this thread in the meantime. Read it before clients do.',
    });
  }
  const stills = comments.flatMap(({ still }) => still ?? []);
  assertMayShowStills(author, await pathsOfStills(author.workspaceId, stills));
}

/** Counts a thread for its other audience, if nothing of the review has changed since it was read. */
function turnCountersWrite(
  workspaceId: string,
  review: ReviewItem,
  audience: Audience,
  { comments, openComments }: Pick<ReviewItem, 'comments' | 'openComments'>,
) {
  if (commentsFor(audience, review) + comments > maxComments) {
    throw new CallError('too_many_comments');
  }
  const { versionsRevision, revision, teamRevision } = review;
  const sign = audience === 'everyone' ? 1 : -1;
  return update<ReviewItem>(
    keys.review(workspaceId, review.id),
    {
      add: {
        revision: 1,
        comments: sign * comments,
        teamComments: -sign * comments,
        ...(openComments > 0 && {
          openComments: sign * openComments,
          openTeamComments: -sign * openComments,
        }),
      },
      when: { versionsRevision, revision, teamRevision },
    },
    () => new StaleReadError(),
  );
}
