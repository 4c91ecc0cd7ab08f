import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Mail } from '#functions/clients/mail.ts';
import { now, nowInSeconds } from '#functions/runtime/clock.ts';
import { table, tableName, transact } from '#functions/table/client.ts';
import { newId } from '#functions/table/ids.ts';
import { type Key, keys, prefixes } from '#functions/table/keys.ts';
import { getItem, queryItems } from '#functions/table/read.ts';
import { remove, type TransactionWrite } from '#functions/table/write.ts';

/** What is known of a mail is kept for a month after it was written; what it says only until it is sent. */
const mailKeptSeconds = 30 * 24 * 60 * 60;

/** A transaction takes a hundred writes. */
const mailsAtOnce = 90;

const mailItem = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
  isLast: z.boolean().optional(),
});
const doneMailItem = z.union([
  z.object({ sentAt: z.string() }),
  z.object({ setAsideAt: z.string() }),
]);

/**
 * A mail to go out once the transaction that it is part of has been written; the table's stream hands it on.
 * @param options `isLast` for the last mail to a deleted account, of which nothing is kept once it is sent
 */
export function queueMailWrite(mail: Mail, { isLast = false } = {}): TransactionWrite {
  const id = newId();
  const Item = {
    ...keys.mail(hashOf(mail.to), id),
    ...mail,
    ...(isLast && { isLast }),
    id,
    writtenAt: now().toISOString(),
    expiresAt: nowInSeconds() + mailKeptSeconds,
  };
  return { item: { Put: { TableName: tableName(), Item } } };
}

/** A mail that waits to be sent, or null if it is gone, was sent already or set aside. */
export async function findUnsentMail(key: Key): Promise<z.output<typeof mailItem> | null> {
  const mail = await getItem(key, z.union([doneMailItem, mailItem]));
  return mail && 'id' in mail ? mail : null;
}

/**
 * Notes that a mail was sent, so that a second delivery from the stream sends nothing, and keeps nothing of what it says:
 * the token of a link must not lie in the table.
 */
export async function markSent(key: Key): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'SET sentAt = :sentAt REMOVE #text, #html, #replyTo',
      ExpressionAttributeNames: { '#text': 'text', '#html': 'html', '#replyTo': 'replyTo' },
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':sentAt': now().toISOString() },
    }),
  );
}

/** Removes a mail: a second delivery from the stream finds nothing to send. */
export function removeMail(key: Key): Promise<void> {
  return transact([remove(key)]);
}

const mailKey = z.object({ sk: z.string(), isLast: z.boolean().optional() });

/** Removes what is known of the mails to an email, but for the last one, which removes itself. */
export async function removeMailsTo(email: string): Promise<void> {
  const pk = mailsPartition(email);
  const all = await queryItems(pk, prefixes.mail, mailKey);
  const found = all.filter(({ isLast }) => !isLast);
  for (let from = 0; from < found.length; from += mailsAtOnce) {
    const mails = found.slice(from, from + mailsAtOnce);
    await transact(mails.map(({ sk }) => remove({ pk, sk })));
  }
}

/** The partition of the mails to an email, which does not say whose they are. */
export function mailsPartition(email: string): string {
  return keys.mail(hashOf(email), '').pk;
}

function hashOf(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

/** Keeps what somebody wrote to us, and the operator's copy of it, together. */
export async function saveMessage(
  kind: 'contactMessage' | 'feedback',
  message: Record<string, unknown>,
  operatorsCopy: Mail,
): Promise<void> {
  const id = newId();
  const writtenAt = now().toISOString();
  const key: Key = keys[kind](writtenAt.slice(0, 'YYYY-MM'.length), id);
  const Item = { ...key, ...message, id, writtenAt };
  await transact([
    { item: { Put: { TableName: tableName(), Item } } },
    queueMailWrite(operatorsCopy),
  ]);
}
