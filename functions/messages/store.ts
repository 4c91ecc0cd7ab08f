import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Mail } from '#functions/clients/mail.ts';
import { now, nowInSeconds } from '#functions/runtime/clock.ts';
import { table, tableName, transact } from '#functions/table/client.ts';
import { newId } from '#functions/table/ids.ts';
import { type Key, keys } from '#functions/table/keys.ts';
import { getItem } from '#functions/table/read.ts';
import type { Write } from '#functions/table/write.ts';

/** What is known of a mail is kept for a month after it was written; what it says only until it is sent. */
const mailKeptSeconds = 30 * 24 * 60 * 60;

const mailItem = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
});
const doneMailItem = z.union([
  z.object({ sentAt: z.string() }),
  z.object({ setAsideAt: z.string() }),
]);

/** A mail to go out once the transaction that it is part of has been written; the table's stream hands it on. */
export function outgoingMail(mail: Mail): Write {
  const id = newId();
  const Item = {
    ...keys.mail(id),
    ...mail,
    id,
    writtenAt: now().toISOString(),
    expiresAt: nowInSeconds() + mailKeptSeconds,
  };
  return { item: { Put: { TableName: tableName(), Item } } };
}

/** A mail that waits to be sent, or null if it is gone, was sent already or set aside. */
export async function waitingMail(id: string): Promise<(Mail & { id: string }) | null> {
  const mail = await getItem(keys.mail(id), z.union([doneMailItem, mailItem]));
  return mail && 'id' in mail ? mail : null;
}

/**
 * Notes that a mail was sent, so that a second delivery from the stream sends nothing, and keeps nothing of what it says:
 * the token of a link must not lie in the table.
 */
export async function markSent(id: string): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.mail(id),
      UpdateExpression: 'SET sentAt = :sentAt REMOVE #text, #html, #replyTo',
      ExpressionAttributeNames: { '#text': 'text', '#html': 'html', '#replyTo': 'replyTo' },
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':sentAt': now().toISOString() },
    }),
  );
}

/** Keeps what somebody wrote to us, and the operator's copy of it, together. */
export async function keepMessage(
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
    outgoingMail(operatorsCopy),
  ]);
}
