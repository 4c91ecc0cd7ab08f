import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { now } from '#functions/runtime/clock.ts';
import { table, tableName, transact } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { getItem, queryItems } from '#functions/table/read.ts';
import { remove } from '#functions/table/write.ts';
import { outgoingMail } from './store.ts';

/** How often one mail is tried before it is set aside, so that it holds up no other. */
export const mailTries = 4;

const unsentMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Why, in the words of SES or of the error. */
  reason: z.string(),
  /** ISO 8601. */
  setAsideAt: z.string(),
});

/** A mail that was given up on, until the operator sends it again. */
export type UnsentMail = z.output<typeof unsentMail>;

const mailToKeep = z.looseObject({
  to: z.string().default(''),
  subject: z.string().default(''),
  expiresAt: z.int().optional(),
});

/** Counts a try that failed. @returns how many there have been. */
export async function countFailure(id: string): Promise<number> {
  const { Attributes } = await table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.mail(id),
      UpdateExpression: 'ADD tries :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return z.object({ tries: z.int() }).parse(Attributes).tries;
}

/** Puts a mail on the list of those given up on; it keeps what it says, to be sent again. Idempotent. */
export async function setAside(id: string, reason: string): Promise<void> {
  const mail = await getItem(keys.mail(id), mailToKeep);
  if (!mail) return;
  const { to, subject, expiresAt } = mail;
  const setAsideAt = now().toISOString();
  const listed = { ...keys.unsentMail(id), id, to, subject, reason, setAsideAt, expiresAt };
  await transact([
    { item: { Put: { TableName: tableName(), Item: listed } } },
    {
      item: {
        Update: {
          TableName: tableName(),
          Key: keys.mail(id),
          UpdateExpression: 'SET setAsideAt = :now',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':now': setAsideAt },
        },
      },
    },
  ]);
}

/** The mails given up on, oldest first. */
export function unsentMails(): Promise<UnsentMail[]> {
  return queryItems(keys.unsentMail('').pk, '', unsentMail);
}

const resendable = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
});

/**
 * Writes a mail that was given up on to the outbox once more, as a new one, and takes the old one off the list.
 * @throws Error where there is no such mail.
 */
export async function resendMail(id: string): Promise<void> {
  const mail = await getItem(keys.mail(id), resendable);
  if (!mail) throw new Error(`There is no mail ${id} to send again.`);
  await transact([outgoingMail(mail), remove(keys.mail(id)), remove(keys.unsentMail(id))]);
}
