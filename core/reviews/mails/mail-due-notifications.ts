import * as z from 'zod/mini';
import { guestOfUserId } from '#core/links/ports/guest-item.ts';
import { mailEachDue } from '#core/outbox/mail-each-due.ts';
import { findReview, type ReviewItem } from '#core/reviews/ports/review-item.ts';
import {
  type DueMailsItem,
  dueMailsItem,
  notificationItem,
  type ParticipantItem,
  participantItem,
} from '#core/reviews/ports/review-notifications.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { transactInBatches } from '#core/table/client.ts';
import { having } from '#core/table/conditions.ts';
import { newId } from '#core/table/ids.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItems, queryItems } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { tryWrite, write } from '#core/table/single-write.ts';
import { remove, removeIf, update } from '#core/table/write.ts';
import { describeNotifications } from './describe-notifications.ts';
import { type Heard, type MailedBatch, mailParticipant } from './mail-participant.ts';

/** Seconds between two mails about one review. */
const betweenSeconds = 60 * 60;

/** The most notifications of one batch; what is beyond is in the next mail. */
const batchSize = 500;

interface Mailing {
  /** Whether there is time for another review. */
  hasTime: () => boolean;
  /** Mails a batch to those of the participants who are guests of share links, without what their emails have heard. */
  mailGuests: MailGuests;
}

type MailGuests = (
  batch: MailedBatch,
  guests: readonly ParticipantItem[],
  heard: readonly Heard[],
) => Promise<void>;

type Batch = NonNullable<DueMailsItem['batch']>;

/** Mails what is new in reviews to those who take part, as `mailEachDue` does. */
export async function mailDueNotifications({ hasTime, mailGuests }: Mailing): Promise<number> {
  const listed = await queryItems(keys.dueReviewMails('', '').pk, '', dueMailsItem);
  const mail = async (due: DueMailsItem) => {
    await mailNotificationsOf(due, mailGuests);
    return true;
  };
  return mailEachDue(listed, mail, hasTime);
}

/**
 * Mails the notifications of one review. They are put together first, as a batch that stays the same if it is interrupted:
 * what comes in meanwhile is in the next one, and no one is mailed one of them twice. Ids are no cursor: one that commits
 * late would be before it.
 */
async function mailNotificationsOf(due: DueMailsItem, mailGuests: MailGuests): Promise<void> {
  const { workspaceId, reviewId } = due;
  const review = await findReview(workspaceId, reviewId);
  if (!review) return removeLeftovers(due);
  const batch = due.batch ?? (await takeBatch(due));
  if (!batch) return;
  await mailBatch(workspaceId, review, batch, mailGuests);
  await finishBatch(due, batch);
}

/** @returns null if there is nothing new, or another run mails it */
async function takeBatch(due: DueMailsItem): Promise<Batch | null> {
  const found = await queryItems(partitionOf(due), prefixes.notification, notificationItem, {
    limit: batchSize,
  });
  const key = keys.dueReviewMails(due.workspaceId, due.reviewId);
  const { revision, dueAt } = due;
  if (found.length === 0) {
    await tryWrite(
      removeIf<DueMailsItem>(
        key,
        { revision, batch: undefined, dueAt },
        () => new StaleReadError(),
      ),
    );
    return null;
  }
  const batch = { id: newId(), news: found.map(({ id }) => id) };
  const when = { batch: undefined, dueAt };
  const isTaken = await tryWrite(update<DueMailsItem>(key, { set: { batch }, when }));
  return isTaken ? batch : null;
}

async function mailBatch(
  workspaceId: string,
  review: ReviewItem,
  { id, news: ids }: Batch,
  mailGuests: MailGuests,
): Promise<void> {
  const items = await getItems(
    ids.map((one) => keys.reviewNotification(workspaceId, review.id, one)),
  );
  const notifications = items.flatMap((item) => (item ? [notificationItem.parse(item)] : []));
  const described = await describeNotifications(workspaceId, review, notifications);
  const { pk } = keys.reviewParticipant(workspaceId, review.id, '');
  const participants = await queryItems(pk, prefixes.participant, participantItem);
  const batch = { workspaceId, review, batch: id, notifications: described };
  const guests = participants.filter(({ userId }) => guestOfUserId(userId) !== null);
  const heard: (Heard | null)[] = [];
  for (const one of participants) {
    if (!guests.includes(one)) heard.push(await mailParticipant(batch, one.userId));
  }
  if (guests.length > 0) {
    await mailGuests(
      batch,
      guests,
      heard.filter((one) => one !== null),
    );
  }
}

/** Removes the notifications that were mailed; the next ones are mailed in an hour. */
async function finishBatch(
  { workspaceId, reviewId }: DueMailsItem,
  { id, news: notifications }: Batch,
): Promise<void> {
  await transactInBatches(
    notifications.map((one) => remove(keys.reviewNotification(workspaceId, reviewId, one))),
  );
  await tryWrite(
    update<DueMailsItem>(keys.dueReviewMails(workspaceId, reviewId), {
      set: { dueAt: nowInSeconds() + betweenSeconds },
      remove: ['batch'],
      when: { batch: having<Batch>({ id }) },
    }),
  );
}

const leftItem = z.object({ pk: z.string(), sk: z.string() });

/** Removes what is left of a review that is removed: nothing is added to it any more. */
async function removeLeftovers(due: DueMailsItem): Promise<void> {
  for (const prefix of [prefixes.notification, prefixes.participant]) {
    const left = await queryItems(partitionOf(due), prefix, leftItem);
    await transactInBatches(left.map(remove));
  }
  await write(remove(keys.dueReviewMails(due.workspaceId, due.reviewId)));
}

function partitionOf({ workspaceId, reviewId }: DueMailsItem): string {
  return keys.reviewNotification(workspaceId, reviewId, '').pk;
}
