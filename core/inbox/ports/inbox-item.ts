import * as z from 'zod/mini';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { newId } from '#core/table/ids.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { put, type Write } from '#core/table/write.ts';
import { notificationDays } from '#shared/rules/notifications.ts';

const ofReview = { reviewId: z.string(), /** The id of who has caused it. */ by: z.string() };
const ofComment = { ...ofReview, /** The id of the comment. */ comment: z.string() };

/** What a notification is about. It has ids alone: what it says is read when it is shown. */
const inboxSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mention'), ...ofComment }),
  z.object({ kind: z.literal('assignment'), ...ofComment }),
  z.object({ kind: z.literal('reply'), ...ofComment }),
  z.object({ kind: z.literal('approval_request'), ...ofReview, version: z.int() }),
  z.object({ kind: z.literal('upload'), linkId: z.string(), files: z.int() }),
]);
export type InboxSubject = z.infer<typeof inboxSubject>;

/** A notification in the inbox of a member. */
export const inboxItem = z.object({
  id: z.string(),
  /** ISO 8601. One from before the member has joined, or joined again, is not theirs. */
  at: z.string(),
  subject: inboxSubject,
  expiresAt: z.int(),
});
export type InboxItem = z.infer<typeof inboxItem>;

/** The key of a notification. Reading it moves it, so that the unread ones are found without the others. */
export function inboxKey(
  workspaceId: string,
  userId: string,
  { id, isRead }: { id: string; isRead: boolean },
): Key {
  return keys.inboxNotification(workspaceId, userId, isRead ? 'READ' : 'UNREAD', id);
}

/** Puts a notification into the inbox of a member, unread. */
export function inboxWrite(
  workspaceId: string,
  userId: string,
  subject: InboxSubject,
  id: string = newId(),
): Write {
  const item: InboxItem = {
    id,
    at: now().toISOString(),
    subject,
    expiresAt: nowInSeconds() + notificationDays * 24 * 60 * 60,
  };
  return put(inboxKey(workspaceId, userId, { id, isRead: false }), item);
}
