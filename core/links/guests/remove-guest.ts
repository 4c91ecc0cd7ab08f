import { CallError } from '#core/errors.ts';
import { linkItem } from '#core/links/link-item.ts';
import { guestUserId } from '#core/links/ports/guest-item.ts';
import { reviewsOf } from '#core/links/ports/link-opens.ts';
import type { ReviewAuthor } from '#core/reviews/author.ts';
import {
  type CommentItem,
  commentId,
  commentItem,
  isBlanked,
} from '#core/reviews/comments/comment-item.ts';
import { deleteComment } from '#core/reviews/comments/delete-comment.ts';
import { isId } from '#core/table/ids.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { everyFolder } from '#core/workspaces/folder-access.ts';
import { eraseGuest } from './erase-guest.ts';

/**
 * Erases a guest, and deletes all that they have written in the reviews of their link: where others have replied the text
 * alone, as if they had deleted it themselves. Their decisions stay, as those of a former guest. Idempotent until the guest
 * is erased, at the end: what a call does not reach in its time, the next one does.
 * @param actor as of audit entries
 * @param discardWrites as of `revokeLink`
 * @throws CallError `not_found`
 */
export async function removeGuest(
  workspaceId: string,
  { linkId, guestId }: { linkId: string; guestId: string },
  actor: string,
  discardWrites: (workspaceId: string) => TransactionWrite[],
): Promise<void> {
  if (!isId(linkId) || !isId(guestId)) throw new CallError('not_found');
  const link = await getItem(keys.shareLink(workspaceId, linkId), linkItem);
  if (!link) throw new CallError('not_found');
  const author: ReviewAuthor = {
    workspaceId,
    folders: everyFolder,
    id: guestUserId({ linkId, id: guestId }),
    actor,
    joinedAt: undefined,
    managesReviews: false,
    sharesFiles: false,
    // What they have written is deleted also where guests no longer see it.
    isGuest: false,
    count: () => Promise.resolve(),
    conditions: [],
  };
  await deleteCommentsOf(author, reviewsOf(link.opens));
  await eraseGuest(workspaceId, { linkId, guestId }, actor, discardWrites, true);
  // Again, for what they have added since.
  await deleteCommentsOf(author, reviewsOf(link.opens));
}

async function deleteCommentsOf(author: ReviewAuthor, reviews: readonly string[]): Promise<void> {
  const { workspaceId, id: authorId } = author;
  for (const review of reviews) {
    const { pk } = keys.reviewComment(workspaceId, review, 1, '');
    const comments = await queryItems(pk, prefixes.comment, commentItem);
    const own = comments.filter((one) => one.userId === authorId && !isBlanked(one));
    // Replies first: a thread then goes as a whole if no one else has replied.
    for (const comment of own.toSorted(repliesFirst)) await deleteIfLeft(author, review, comment);
  }
}

function repliesFirst(a: CommentItem, b: CommentItem): number {
  return Number(a.reply === undefined) - Number(b.reply === undefined);
}

async function deleteIfLeft(
  author: ReviewAuthor,
  review: string,
  comment: CommentItem,
): Promise<void> {
  try {
    await deleteComment(author, review, commentId(comment));
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'not_found') throw error;
  }
}
