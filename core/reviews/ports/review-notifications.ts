import * as z from 'zod/mini';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { put, type TransactionWrite, update } from '#core/table/write.ts';
import { approvalDecisions } from '#shared/rules/approvals.ts';
import { reviewStatuses } from '#shared/rules/review-statuses.ts';

/** A notification: something new in a review, which is a comment, a version, or a status with its version. */
export const notificationItem = z.object({
  id: z.string(),
  /** The id of the user whose doing it is. */
  userId: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The id of the comment: its text is read when it is mailed, and may be deleted by then. */
  comment: z.optional(z.string()),
  /** Of a comment that was assigned: the id of the member, whom alone it is mailed to. */
  assignedTo: z.optional(z.string()),
  version: z.optional(z.int()),
  /** Of a version: it was there, and is shown to clients from now on. */
  isPublished: z.optional(z.boolean()),
  status: z.optional(z.enum(reviewStatuses)),
  /**
   * Of someone who was asked to approve the version; with a status where that follows from it. The word with it is read
   * when it is mailed, and may be erased by then.
   */
  decision: z.optional(z.enum(approvalDecisions)),
  /** Of a request to approve the version: the ids of the members who were asked, whom alone it is mailed to. */
  asked: z.optional(z.array(z.string())),
});
export type NotificationItem = z.infer<typeof notificationItem>;

/** Someone who takes part in a review. */
export const participantItem = z.object({
  userId: z.string(),
  /** They are not notified of what is older (ISO 8601). */
  since: z.string(),
  /** Whether they have ended the mails. */
  isOff: z.optional(z.boolean()),
  /** The batch of notifications that they were mailed last. */
  batch: z.optional(z.string()),
});
export type ParticipantItem = z.infer<typeof participantItem>;

/** That a review has notifications to mail. */
export const dueMailsItem = z.object({
  workspaceId: z.string(),
  reviewId: z.string(),
  /** When they are mailed (Unix seconds): an hour after the last mails at the earliest. */
  dueAt: z.int(),
  /** Incremented by each notification: an item that others have changed since is not removed. */
  revision: z.int(),
  /** The ids of the notifications that are being mailed; an interrupted run is resumed with them. */
  batch: z.optional(z.object({ id: z.string(), news: z.array(z.string()) })),
});
export type DueMailsItem = z.infer<typeof dueMailsItem>;

/** Seconds that the first notification waits for others: a reviewer goes through the whole film. */
const gatheredSeconds = 10 * 60;

/** Notifications that could not be mailed for so long are dropped. */
const keptSeconds = 30 * 24 * 60 * 60;

const always = [{ pk: absent }, { pk: exists }];

/** Notes that a user takes part in a review, and leaves whether they are mailed as it is. For a transaction. */
export function participateWrite(
  workspaceId: string,
  reviewId: string,
  userId: string,
): TransactionWrite {
  return update<ParticipantItem>(keys.reviewParticipant(workspaceId, reviewId, userId), {
    set: { userId },
    setIfAbsent: { since: now().toISOString() },
    when: always,
  });
}

/** Notes what a user has done in a review, for the mails to the others who take part. For the transaction that does it. */
export function notificationWrites(
  workspaceId: string,
  reviewId: string,
  userId: string,
  notification: Omit<NotificationItem, 'id' | 'userId' | 'at'>,
): TransactionWrite[] {
  const id = newId();
  return [
    participateWrite(workspaceId, reviewId, userId),
    put(keys.reviewNotification(workspaceId, reviewId, id), {
      ...notification,
      id,
      userId,
      at: now().toISOString(),
      expiresAt: nowInSeconds() + keptSeconds,
    }),
    update<DueMailsItem>(keys.dueReviewMails(workspaceId, reviewId), {
      set: { workspaceId, reviewId },
      setIfAbsent: { dueAt: nowInSeconds() + gatheredSeconds },
      add: { revision: 1 },
      when: always,
    }),
  ];
}

/** Makes the schedule of the mails remove what is left of a review. For the transaction that removes it. */
export function removeNotificationsWrite(workspaceId: string, reviewId: string): TransactionWrite {
  return update<DueMailsItem>(keys.dueReviewMails(workspaceId, reviewId), {
    set: { workspaceId, reviewId, dueAt: 0 },
    add: { revision: 1 },
    when: always,
  });
}
