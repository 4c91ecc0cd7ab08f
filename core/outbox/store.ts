import * as z from 'zod/mini';
import type { Mail } from '#core/clients/mail.ts';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { transactInBatches } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { type Key, keys, prefixes } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { put, remove, type TransactionWrite, update } from '#core/table/write.ts';

/** The record of a mail is kept for a month after it was written, its content only until it is sent. */
const mailKeptSeconds = 30 * 24 * 60 * 60;

/** A guest of a share link who is mailed what is new in a review, as long as the link opens it to them. */
const mailedGuest = z.object({
  workspaceId: z.string(),
  linkId: z.string(),
  /** The maker of the link. */
  createdBy: z.string(),
  guestId: z.string(),
  reviewId: z.string(),
  /** What is new, from which it is rendered again before it is sent: without what guests are not shown any more. */
  notifications: z._default(
    z.array(
      z.object({
        /** Absent where it is only counted. */
        words: z.optional(z.string()),
        /** The id of the comment that it is about. */
        comment: z.optional(z.string()),
      }),
    ),
    [],
  ),
  /** Of the link that ends these mails. */
  token: z._default(z.string(), ''),
});
export type MailedGuest = z.infer<typeof mailedGuest>;

/** The share link that a mail has the address of: it is sent while that is open by it. */
const mailedLink = z.object({
  workspaceId: z.string(),
  linkId: z.string(),
  /** The maker of the link. */
  createdBy: z.string(),
  tokenHash: z.string(),
});
export type MailedLink = z.infer<typeof mailedLink>;

/** A member who is mailed what is new in a review, as long as they may see it. */
const mailedMember = z.object({
  workspaceId: z.string(),
  userId: z.string(),
  reviewId: z.string(),
  /** The number of the version that was decided, whose frame is shown. */
  version: z.optional(z.int()),
});
export type MailedMember = z.infer<typeof mailedMember>;

/** The notification of a member that a mail tells, as long as what it is about is there. */
const mailedNotification = z.object({
  workspaceId: z.string(),
  userId: z.string(),
  id: z.string(),
});
export type MailedNotification = z.infer<typeof mailedNotification>;

/** Someone who is asked to approve a version, as long as they are, and have not decided. */
const mailedApprover = z.object({
  workspaceId: z.string(),
  reviewId: z.string(),
  version: z.int(),
  approverId: z.string(),
});
export type MailedApprover = z.infer<typeof mailedApprover>;

/** A mail with its content, which it has until it is sent. */
export const mailItem = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.optional(z.string()),
  isLast: z.optional(z.boolean()),
  guest: z.optional(mailedGuest),
  link: z.optional(mailedLink),
  member: z.optional(mailedMember),
  approver: z.optional(mailedApprover),
  logoKey: z.optional(z.string()),
  notification: z.optional(mailedNotification),
});
/** A mail that was sent or set aside. */
export const doneMailItem = z.union([
  z.object({ sentAt: z.string() }),
  z.object({ setAsideAt: z.string() }),
]);

/**
 * Queues a mail in the outbox; the table's stream delivers it once the transaction has committed.
 * @param options `isLast`: the last mail to a deleted account, whose record is removed once it is sent; `guest`, `member`,
 *   `approver`, `link`, `notification`: whether they may still be mailed, and whether it still stands, is asked again before
 *   it is sent;
 *   `logoKey`: the key in the bucket of the logo that it shows, if that is still there
 */
export function queueMailWrite(
  mail: Mail,
  {
    isLast = false,
    guest,
    link,
    member,
    approver,
    logoKey,
    notification,
  }: {
    isLast?: boolean | undefined;
    guest?: MailedGuest | undefined;
    link?: MailedLink | undefined;
    member?: MailedMember | undefined;
    approver?: MailedApprover | undefined;
    logoKey?: string | undefined;
    notification?: MailedNotification | undefined;
  } = {},
): TransactionWrite {
  const id = newId();
  return put(keys.mail(sha256(mail.to), id), {
    ...mail,
    ...(isLast && { isLast }),
    ...(guest && { guest }),
    ...(link && { link }),
    ...(member && { member }),
    ...(approver && { approver }),
    ...(logoKey !== undefined && { logoKey }),
    ...(notification && { notification }),
    id,
    writtenAt: now().toISOString(),
    expiresAt: nowInSeconds() + mailKeptSeconds,
  });
}

/** A queued mail, or null if it was removed, sent already or set aside. */
export async function findUnsentMail(key: Key): Promise<z.output<typeof mailItem> | null> {
  const mail = await getItem(key, z.union([doneMailItem, mailItem]));
  return mail && 'id' in mail ? mail : null;
}

/**
 * Marks a mail as sent, so that a redelivery from the stream sends nothing, and removes its content: link tokens must
 * not stay in the table.
 */
export async function markSent(key: Key): Promise<void> {
  const set = { sentAt: now().toISOString() };
  const content = [
    'text',
    'html',
    'replyTo',
    'guest',
    'link',
    'member',
    'approver',
    'notification',
    'logoKey',
  ];
  await write(update(key, { set, remove: content }));
}

/** Removes a mail, so that a redelivery from the stream finds nothing to send. */
export function removeMail(key: Key): Promise<void> {
  return write(remove(key));
}

const mailKey = z.object({ sk: z.string(), isLast: z.optional(z.boolean()) });

/** Removes the records of the mails to an email, except for the last mail, which removes itself. */
export async function removeMailsTo(email: string): Promise<void> {
  const pk = mailsPartition(email);
  const all = await queryItems(pk, prefixes.mail, mailKey);
  const found = all.filter(({ isLast }) => !isLast);
  await transactInBatches(found.map(({ sk }) => remove({ pk, sk })));
}

/** The partition of the mails to an email, under a hash that does not reveal it. */
export function mailsPartition(email: string): string {
  return keys.mail(sha256(email), '').pk;
}
