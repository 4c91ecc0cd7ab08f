import type { Mail } from '#core/clients/mail.ts';
import { newLink } from '#core/identity/one-time-links.ts';
import { mailBranding } from '#core/links/branding/shown-branding.ts';
import { type LinkItem, linkItem } from '#core/links/link-item.ts';
import { enteredGuest, readOpenLink } from '#core/links/open-link.ts';
import {
  type GuestItem,
  guestItem,
  guestKeyOf,
  guestOfUserId,
  guestUserId,
} from '#core/links/ports/guest-item.ts';
import { reviewsOf } from '#core/links/ports/link-opens.ts';
import { readSeenLinks, type SeenLinks } from '#core/links/ports/seen-links.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { type MailedGuest, queueMailWrite } from '#core/outbox/store.ts';
import {
  type CommentItem,
  commentId,
  commentItem,
  commentKey,
  isThread,
  parseCommentId,
} from '#core/reviews/comments/comment-item.ts';
import { areShownToGuest, asGuestsSee, isShownToGuest } from '#core/reviews/guest-view.ts';
import type { DescribedNotification } from '#core/reviews/mails/describe-notifications.ts';
import {
  type Heard,
  type MailedBatch,
  notificationsFor,
} from '#core/reviews/mails/mail-participant.ts';
import {
  describedAtOnce,
  notificationParagraphs,
  reviewMailFooter,
  subjectOf,
} from '#core/reviews/mails/notification-mail.ts';
import { findReview, type ReviewItem, seesReview } from '#core/reviews/ports/review-item.ts';
import { type ParticipantItem, participantItem } from '#core/reviews/ports/review-notifications.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { getItem, getItems, queryItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { assertThat, remove, update } from '#core/table/write.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';

/** What may be new to guests. */
interface GuestNotification {
  notification: DescribedNotification;
  /** Of a reply: whether a guest who sees the guests of some links is mailed it. */
  isFor?: (userId: string, seen: SeenLinks) => boolean;
}

interface GuestBatch extends Omit<MailedBatch, 'notifications'> {
  notifications: readonly GuestNotification[];
  /** Whether an email has heard a notification. */
  hasHeard: (email: string, notification: DescribedNotification) => boolean;
}

/**
 * Mails a batch of notifications to the guests who take part in a review: versions that they can see, replies that they see
 * in threads in which they have written. One who takes part by several links, or as a member too, is mailed each once, by
 * the link that they have used last and that still lets them in; and none by the others once they have ended these mails.
 */
export async function mailGuests(
  batch: MailedBatch,
  participants: readonly ParticipantItem[],
  heard: readonly Heard[],
): Promise<void> {
  const [notifications, guests] = await together([
    guestNotifications(batch),
    readGuests(batch.workspaceId, participants),
  ]);
  const ended = guests.flatMap(({ participant, email }) =>
    participant.isOff && email !== undefined ? [{ email, notifications: batch.notifications }] : [],
  );
  const told = [...heard, ...ended];
  const hasHeard = (email: string, one: DescribedNotification) =>
    told.some((other) => other.email === email && other.notifications.includes(one));
  // A run that was interrupted mails no one by another link what it has mailed them.
  const isMailed = ({ participant }: { participant: ParticipantItem }) =>
    participant.batch === batch.batch;
  const inOrder = [...guests.filter(isMailed), ...guests.filter((one) => !isMailed(one))];
  for (const { participant } of inOrder) {
    const one = await mailGuest({ ...batch, notifications, hasHeard }, participant.userId);
    if (one) told.push(one);
  }
}

/** Participants with the guests that they are, who entered last first. */
async function readGuests(workspaceId: string, participants: readonly ParticipantItem[]) {
  const items = await getItems(
    participants.flatMap(({ userId }) => guestKeyOf(workspaceId, userId) ?? []),
  );
  const guests = participants.map((participant, index) => {
    const item = items[index];
    const { email, lastSeenAt = '' } = item ? guestItem.parse(item) : {};
    return { participant, email, lastSeenAt };
  });
  return guests.toSorted((a, b) => (a.lastSeenAt > b.lastSeenAt ? -1 : 1));
}

async function guestNotifications({
  workspaceId,
  review,
  notifications,
}: MailedBatch): Promise<GuestNotification[]> {
  const seen = new Set(asGuestsSee(review).versions.map(({ number }) => number));
  const threads = new Map<string, readonly CommentItem[]>();
  const found: GuestNotification[] = [];
  for (const notification of notifications) {
    const { comment, version } = notification;
    if (version !== undefined && seen.has(version)) found.push({ notification });
    if (comment?.reply === undefined || !seen.has(comment.version)) continue;
    const { pk, sk } = commentKey(workspaceId, review.id, {
      version: comment.version,
      thread: comment.thread,
    });
    const written = threads.get(sk) ?? (await queryItems(pk, sk, commentItem));
    threads.set(sk, written);
    found.push({ notification, isFor: readersOf(review, written, comment) });
  }
  return found;
}

/**
 * Which guests are mailed a reply: those who have written in its thread, and see it as the mail says it. What was changed
 * since may have been written for the team.
 */
function readersOf(
  review: ReviewItem,
  written: readonly CommentItem[],
  reply: CommentItem,
): NonNullable<GuestNotification['isFor']> {
  const thread = written.find(isThread);
  const left = written.find((one) => one.reply === reply.reply);
  const authors = new Set(written.map(({ userId }) => userId));
  return (userId, seen) =>
    thread !== undefined &&
    left !== undefined &&
    left.editedAt === reply.editedAt &&
    authors.has(userId) &&
    isShownToGuest(review, seen, thread, left);
}

/** @returns what they have heard of the batch */
function mailGuest(
  { workspaceId, review, batch, notifications, hasHeard }: GuestBatch,
  userId: string,
): Promise<Heard | null> {
  const key = keys.reviewParticipant(workspaceId, review.id, userId);
  const { linkId = '', guestId = '' } = guestOfUserId(userId) ?? {};
  const stale = () => new StaleReadError();
  return retryOnConflict(async () => {
    const link = await getItem(keys.shareLink(workspaceId, linkId), linkItem);
    if (!link || link.revokedAt !== undefined) {
      await write(remove(key));
      return null;
    }
    const { createdBy, generation } = link;
    const ids = { workspaceId, linkId, createdBy, guestId, reviewId: review.id };
    const found = await findMailedGuest(ids);
    if (!found) return null;
    const { email, participant, workspace } = found;
    const seen = await readSeenLinks(workspaceId, link);
    const shown = notifications.filter(({ isFor }) => isFor?.(userId, seen) ?? true);
    const fresh = notificationsFor(
      participant,
      email,
      shown.map(({ notification }) => notification),
    ).filter((one) => !hasHeard(email, one));
    const heard = { email, notifications: fresh };
    if (participant.batch === batch || fresh.length === 0) return heard;
    const { reviewId } = ids;
    const ending = newLink({
      purpose: 'review_mails',
      email,
      subjectId: userId,
      workspaceId,
      reviewId,
    });
    const { token } = ending;
    const mail = notificationMail(email, { workspace, review, notifications: fresh, token });
    const told = fresh.map(({ words, comment }, index) => ({
      ...(index < describedAtOnce && { words }),
      ...(comment && { comment: commentId(comment) }),
    }));
    await transact([
      update<ParticipantItem>(
        key,
        { set: { batch }, when: { userId, batch: participant.batch, isOff: undefined } },
        stale,
      ),
      assertThat<LinkItem>(
        keys.shareLink(workspaceId, linkId),
        { revokedAt: undefined, generation },
        stale,
      ),
      assertThat<GuestItem>(keys.guest(workspaceId, linkId, guestId), { email }, stale),
      ending.write,
      queueMailWrite(mail, {
        guest: { ...ids, notifications: told, token },
        logoKey: mailBranding(workspace).logoKey,
      }),
    ]);
    return heard;
  });
}

/**
 * A mail of what is new in a review as it may be sent to a guest now: it may have waited, and its link end meanwhile, a
 * comment be deleted, a thread become the team's, or links no longer share what their guests write.
 * @returns null if they are not mailed any more, or nothing is left to tell
 */
export async function mailToGuest(guest: MailedGuest, email: string): Promise<Mail | null> {
  const { workspaceId, token } = guest;
  const found = await findMailedGuest(guest);
  if (found?.email !== email) return null;
  const { review, workspace, link } = found;
  const refs = guest.notifications.map(({ comment = '' }) => parseCommentId(comment));
  const shown = await areShownToGuest(
    workspaceId,
    review,
    link,
    refs.filter((ref) => ref !== null),
  );
  const answers = shown.values();
  const notifications = guest.notifications.filter((_, index) =>
    refs[index] ? answers.next().value : true,
  );
  if (notifications.length === 0) return null;
  return notificationMail(email, { workspace, review, notifications, token });
}

/**
 * A guest who has proven their email, need not enter again, and takes part in a review on which the link lets them
 * comment; null if they are not mailed, or no more.
 */
async function findMailedGuest({ reviewId, ...ids }: Omit<MailedGuest, 'notifications' | 'token'>) {
  const { workspaceId, linkId, guestId } = ids;
  const userId = guestUserId({ linkId, id: guestId });
  const [opened, review, participant] = await together([
    readOpenLink(ids, guestId),
    findReview(workspaceId, reviewId),
    getItem(keys.reviewParticipant(workspaceId, reviewId, userId), participantItem),
  ]);
  if (!opened || !review || !participant || participant.isOff) return null;
  const { link, workspace, guest } = opened;
  const isOpened =
    link.may.comment &&
    reviewsOf(link.opens).includes(reviewId) &&
    seesReview(workspace.folders, review);
  const { email } = enteredGuest(opened, { generation: guest?.generation ?? 0 }) ?? {};
  if (!isOpened || email === undefined) return null;
  return { email, participant, review, workspace, link };
}

/** What a mail tells a guest. */
interface Told {
  workspace: WorkspaceItem;
  review: ReviewItem;
  notifications: readonly { words?: string | undefined }[];
  /** Of the link that ends these mails. */
  token: string;
}

/** The address of the link is stored as its hash alone, so that the mail cannot have it: decision 73. */
function notificationMail(to: string, told: Told): Mail {
  const { workspace, review, notifications, token } = told;
  const { subject, name } = subjectOf(asGuestsSee(review));
  const company = workspace.companyName ?? 'a team';
  return renderMail({
    to,
    subject,
    branding: mailBranding(workspace).branding,
    paragraphs: [
      `This is new in ${name}, which ${company} has shared with you.`,
      ...notificationParagraphs(notifications),
      `To see it, open the link that ${company} has sent you.`,
    ],
    ...reviewMailFooter({ guest: 'yes', token }),
  });
}
