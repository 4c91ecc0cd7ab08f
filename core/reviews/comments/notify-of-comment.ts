import { invalidField } from '#core/errors.ts';
import { notifyMembers, type SentNotification } from '#core/inbox/ports/notify.ts';
import { guestKeyOf } from '#core/links/ports/guest-item.ts';
import type { ReviewAuthor } from '#core/reviews/author.ts';
import { type ReviewItem, seesReview } from '#core/reviews/ports/review-item.ts';
import { participateWrite } from '#core/reviews/ports/review-notifications.ts';
import { together } from '#core/runtime/together.ts';
import { queryItems } from '#core/table/read.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { FolderAccess } from '#core/workspaces/folder-access.ts';
import { accessesOf } from '#core/workspaces/memberships.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import type { ReviewPerson } from '#shared/calls/reviews.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import { maxMentions, mentionedIn } from '#shared/rules/mentions.ts';
import { type CommentItem, commentId, commentItem, commentKey } from './comment-item.ts';
import { commentMail } from './comment-mail.ts';
import { mentionsOf } from './mentions.ts';

/**
 * The newest replies of a thread whose authors are notified of another one. With the mentioned, at two writes each, they
 * have room in the transaction of the comment.
 */
const repliesRead = 20;

/** Who may be notified of a comment by name, as far as it does not depend on what it says. */
interface NamedPeople {
  /** The ids of the members who have written in the thread, or have it assigned to them. */
  inThread: readonly string[];
  /** The author and the mentioned, by their ids. */
  people: ReadonlyMap<string, ReviewPerson>;
  /** What the mentioned see of restricted folders, by their ids; without those who are no members. */
  accesses: ReadonlyMap<string, { folders: FolderAccess }>;
}

/**
 * The ids that the text of a comment names, with those that it has mentioned before: only members mention anybody.
 * @throws CallError `invalid_input` for too many
 */
export function mentionsIn(
  author: Pick<ReviewAuthor, 'isGuest'>,
  text: string,
  before: readonly string[] = [],
): string[] {
  const mentions = author.isGuest ? [] : [...new Set([...before, ...mentionedIn(text)])];
  if (mentions.length > maxMentions) {
    throw invalidField('text', `A comment can mention at most ${maxMentions} people.`);
  }
  return mentions;
}

/** Those of some ids whom a comment on a review mentions: members who see it. Those of others tell no name. */
export function seenMentions(
  ids: readonly string[],
  review: ReviewItem,
  { accesses }: Pick<NamedPeople, 'accesses'>,
): string[] {
  return ids.filter((id) => {
    const access = accesses.get(id);
    return access !== undefined && seesReview(access.folders, review);
  });
}

/**
 * Reads who may be notified of a comment that an author writes.
 * @param options the ids that it mentions, and the thread that it replies to
 */
export async function readNamedPeople(
  { workspaceId, id }: Pick<ReviewAuthor, 'workspaceId' | 'id'>,
  reviewId: string,
  { mentions, thread }: { mentions: readonly string[]; thread: CommentItem | null },
): Promise<NamedPeople> {
  if (mentions.length === 0 && !thread) {
    return { inThread: [], people: new Map(), accesses: new Map() };
  }
  const [inThread, people, accesses] = await together([
    thread ? membersInThread(workspaceId, reviewId, thread) : [],
    namedPeople(workspaceId, [id, ...mentions]),
    accessesOf(workspaceId, mentions),
  ]);
  return { inThread, people, accesses };
}

async function membersInThread(
  workspaceId: string,
  reviewId: string,
  thread: CommentItem,
): Promise<string[]> {
  const { pk, sk } = commentKey(workspaceId, reviewId, thread);
  const replies = await queryItems(pk, `${sk}#`, commentItem, {
    newestFirst: true,
    limit: repliesRead,
  });
  const ids = [thread.userId, thread.assignedTo, ...replies.map(({ userId }) => userId)];
  return [...new Set(ids.flatMap((id) => id ?? []))].filter(
    (id) => guestKeyOf(workspaceId, id) === null,
  );
}

/**
 * What notifies those whom a comment mentions, and of a reply those in its thread, each once for the comment; never its
 * author.
 * @returns the writes for the transaction that saves the comment, and whom the hourly mails do not tell it
 */
export async function notifyOfComment(
  author: Pick<ReviewAuthor, 'workspaceId' | 'id'>,
  review: ReviewItem,
  comment: CommentItem,
  {
    people,
    inThread,
    audience,
    before = [],
  }: Omit<NamedPeople, 'accesses'> & { audience: Audience; before?: readonly string[] },
): Promise<{ writes: TransactionWrite[]; withoutHourlyMail: string[] }> {
  const { workspaceId, id: by } = author;
  const mentioned = mentionsOf(comment).filter((id) => id !== by && !before.includes(id));
  const replied = inThread.filter((id) => id !== by && !mentionsOf(comment).includes(id));
  const subject = { reviewId: review.id, comment: commentId(comment), by };
  const send = (kind: 'mention' | 'reply', userId: string): SentNotification => ({
    userId,
    subject: { kind, ...subject },
    mail: (to) => commentMail(to, kind, { review, comment, audience, by: people.get(by), people }),
  });
  const { writes, hourly, withoutHourlyMail } = await notifyMembers(workspaceId, by, [
    ...mentioned.map((id) => send('mention', id)),
    ...replied.map((id) => send('reply', id)),
  ]);
  const participants = hourly.filter((id) => mentioned.includes(id));
  return {
    writes: [...writes, ...participants.map((id) => participateWrite(workspaceId, review.id, id))],
    withoutHourlyMail,
  };
}
