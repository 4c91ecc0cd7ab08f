import * as z from 'zod/mini';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { getItem, getItems, queryItems } from '#core/table/read.ts';
import { writeAndRead } from '#core/table/single-write.ts';
import { put, remove, update } from '#core/table/write.ts';
import { mailItem, queueMailWrite } from './store.ts';

/** Number of attempts after which a mail is set aside, so that it blocks no other. */
export const mailTries = 4;

/** A list entry: the key of the mail. The recipient is stored with the mail itself. */
export const listEntry = z.object({
  id: z.string(),
  mail: z.object({ pk: z.string(), sk: z.string() }),
});

/** The item of a mail that was set aside, with its content. */
const unsentMail = z.extend(mailItem, {
  /** The reason, as SES or the error states it. */
  reason: z.string(),
  /** ISO 8601. */
  setAsideAt: z.string(),
});

/** A mail that was set aside, until the operator sends it again. */
export type UnsentMail = z.output<typeof unsentMail>;

const mailToKeep = z.object({ id: z.string(), expiresAt: z.optional(z.int()) });

/** Records a failed attempt. @returns the number of failed attempts so far. */
export async function recordFailure(key: Key): Promise<number> {
  const attempts = z.object({ tries: z.int() });
  const { tries } = await writeAndRead(
    update<z.infer<typeof attempts>>(key, { add: { tries: 1 } }),
    attempts,
  );
  return tries;
}

/**
 * Sets a mail aside: lists it as unsent and keeps its content, so that it can be sent again. Idempotent.
 * @param reason why it could not be sent, for the operator
 */
export async function setAside(key: Key, reason: string): Promise<void> {
  const mail = await getItem(key, mailToKeep);
  if (!mail) return;
  const { id, expiresAt } = mail;
  await transact([
    put(keys.unsentMail(id), { id, mail: key, expiresAt }),
    update<UnsentMail>(key, { set: { setAsideAt: now().toISOString(), reason } }),
  ]);
}

/** The mails that were set aside, oldest first; without those removed with a deleted account. */
export async function listUnsentMails(): Promise<UnsentMail[]> {
  const listed = await queryItems(keys.unsentMail('').pk, '', listEntry);
  const mails = await getItems(listed.map(({ mail }) => mail));
  return mails.flatMap((mail) => (mail ? [unsentMail.parse(mail)] : []));
}

/**
 * Queues a mail that was set aside again, as a new mail, and removes it from the list.
 * @throws Error if there is no such mail.
 */
export async function resendMail(id: string): Promise<void> {
  const entry = await getItem(keys.unsentMail(id), listEntry);
  const mail = entry && (await getItem(entry.mail, unsentMail));
  if (!mail) throw new Error(`There is no mail ${id} to send again.`);
  const { to, subject, text, html, replyTo, isLast, guest } = mail;
  const again = queueMailWrite(
    { to, subject, text, html, ...(replyTo && { replyTo }) },
    { isLast, guest },
  );
  await transact([again, remove(entry.mail), remove(keys.unsentMail(id))]);
}
