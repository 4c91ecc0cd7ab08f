import { CallError } from '#core/errors.ts';
import type { ReviewAuthor } from '#core/reviews/author.ts';
import { now } from '#core/runtime/clock.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { initialThenRead, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertThat, update } from '#core/table/write.ts';
import type { editComment as call } from '#shared/calls/review-comments.ts';
import type { Body } from '#shared/operation.ts';
import {
  audienceOf,
  type CommentItem,
  commentKey,
  hasSameAudience,
  isBlanked,
  isThread,
} from './comment-item.ts';
import { countCommentsWrite } from './count-comments.ts';
import { findComment } from './find-comment.ts';
import { mentionsIn, notifyOfComment, readNamedPeople, seenMentions } from './notify-of-comment.ts';
import { assertDrawable } from './position.ts';

/**
 * Changes what a comment of the author says. Leaders cannot change anyone else's either: no one puts words into
 * another's mouth.
 * @throws CallError `not_found`, `forbidden`, `thread_changed`, `invalid_input`, `too_many_attempts`
 */
export async function editComment(
  author: ReviewAuthor,
  reviewId: string,
  id: string,
  { text, drawing, audience }: Body<typeof call>,
): Promise<CommentItem> {
  const { workspaceId } = author;
  const find = () => findComment(author, reviewId, id);
  const first = await find();
  const newIn = (before: readonly string[] = []) =>
    mentionsIn(author, text, before).filter((one) => !before.includes(one));
  const [named] = await together([
    readNamedPeople(author, reviewId, { mentions: newIn(first.comment.mentions), thread: null }),
    author.count('changes'),
  ]);
  const current = initialThenRead(first, find);
  return retryOnConflict(async () => {
    const { review, thread, comment } = await current();
    if (comment.userId !== author.id) throw new CallError('forbidden');
    if (isBlanked(comment)) throw new CallError('not_found');
    // No one shows to clients what they have written for the team.
    if (audienceOf(thread) !== audience) throw new CallError('thread_changed');
    const version = review.versions.find(({ number }) => number === comment.version);
    if (!version) throw new CallError('not_found');
    assertDrawable(version, { page: comment.page, at: comment.at, drawing });
    const changes = {
      text,
      drawing: drawing && JSON.stringify(drawing),
      editedAt: now().toISOString(),
      audienceRevision: thread.audienceRevision,
    };
    if (comment.text === changes.text && comment.drawing === changes.drawing) return comment;
    const { mentions: before = [], withoutHourlyMail: excluded = [] } = comment;
    const mentions = [...before, ...seenMentions(newIn(before), review, named)];
    const mentioning = { ...comment, ...changes, ...(mentions.length > 0 && { mentions }) };
    const { writes, withoutHourlyMail } = await notifyOfComment(author, review, mentioning, {
      ...named,
      audience,
      before,
    });
    const allExcluded = [...new Set([...excluded, ...withoutHourlyMail])];
    const item = {
      ...mentioning,
      ...(allExcluded.length > 0 && { withoutHourlyMail: allExcluded }),
    };
    await transact([
      ...author.conditions,
      update<CommentItem>(
        commentKey(workspaceId, reviewId, comment),
        {
          set: { ...changes, mentions: item.mentions, withoutHourlyMail: item.withoutHourlyMail },
          when: {
            userId: author.id,
            text: comment.text,
            drawing: comment.drawing,
            audienceRevision: comment.audienceRevision,
            mentions: comment.mentions,
          },
        },
        () => new StaleReadError(),
      ),
      ...(isThread(comment)
        ? []
        : [
            assertThat<CommentItem>(
              commentKey(workspaceId, reviewId, thread),
              hasSameAudience(thread),
              () => new StaleReadError(),
            ),
          ]),
      countCommentsWrite(workspaceId, review, audience),
      ...writes,
    ]);
    return item;
  });
}
