import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { CallError } from '#functions/http/errors.ts';
import { now } from '#functions/runtime/clock.ts';
import { table, tableName, transact } from '#functions/table/client.ts';
import { type Key, keys } from '#functions/table/keys.ts';
import { getItems, queryItems } from '#functions/table/read.ts';
import { remove, type TransactionWrite } from '#functions/table/write.ts';
import { answerMail } from './answer-mail.ts';
import { queueMailWrite } from './store.ts';

/** The month of the oldest message that there can be: before it the product did not exist. */
const firstMonth = '2026-01';

/** What became of a message; new where nobody has said anything yet. */
export const messageStatuses = ['new', 'read', 'answered', 'done'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export type MessageKind = 'contactMessage' | 'feedback';

const message = z.object({
  id: z.string(),
  /** ISO 8601. */
  writtenAt: z.string(),
  message: z.string(),
  /** Of a contact message: as its sender gave them. */
  name: z.string().optional(),
  email: z.string().optional(),
  company: z.string().optional(),
  /** Of feedback: whose it is; their email stands with their account alone. */
  userId: z.string().optional(),
  workspaceId: z.string().optional(),
  status: z.enum(messageStatuses).default('new'),
  answers: z.array(z.object({ at: z.string(), text: z.string() })).default([]),
});
export type Message = z.output<typeof message>;

/**
 * Messages, newest first, month by month from now back.
 * @param wanted `status` leaves out all others
 */
export async function* messages(
  kind: MessageKind,
  wanted: { status?: MessageStatus | undefined } = {},
): AsyncGenerator<Message> {
  for await (const { found } of everyMessage(kind)) {
    if (!wanted.status || found.status === wanted.status) yield found;
  }
}

/** Month by month: no more is read than is asked for. */
async function* everyMessage(kind: MessageKind): AsyncGenerator<{ key: Key; found: Message }> {
  for (const month of monthsBack()) {
    const { pk } = keys[kind](month, '');
    for (const found of await queryItems(pk, '', message, { newestFirst: true })) {
      yield { key: keys[kind](month, found.id), found };
    }
  }
}

/** A message by its id, which tells its month; null where there is none. */
export async function findMessage(kind: MessageKind, id: string): Promise<Message | null> {
  return (await locate(kind, id))?.found ?? null;
}

/** Notes what became of a message. @throws CallError `not_found` */
export async function markMessage(
  kind: MessageKind,
  id: string,
  status: MessageStatus,
): Promise<void> {
  const { key } = await requireMessage(kind, id);
  await table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'SET #status = :status',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status },
    }),
  );
}

/**
 * Mails an answer to whoever wrote, through the outbox, and keeps it with the message, all or nothing.
 * @param to the sender's email as it is now
 * @throws CallError `not_found`
 */
export async function answerMessage(
  kind: MessageKind,
  id: string,
  { to, text }: { to: string; text: string },
): Promise<void> {
  const { key, found } = await requireMessage(kind, id);
  await transact([noted(key, text), queueMailWrite(answerMail(to, found.writtenAt, text))]);
}

/** Whose messages are meant: those from some emails, and the feedback of an account. */
export interface Sender {
  emails: readonly string[];
  userId?: string | undefined;
}

/** What a person wrote, newest first. Reads every message that there is. */
export async function messagesOf(sender: Sender): Promise<Message[]> {
  return (await locatedOf(sender)).map(({ found }) => found);
}

/** Removes what a person wrote, and what was answered. @returns how many messages it was. */
export async function removeMessagesOf(sender: Sender): Promise<number> {
  const theirs = await locatedOf(sender);
  for (const { key } of theirs) await transact([remove(key)]);
  return theirs.length;
}

async function locatedOf({ emails, userId }: Sender): Promise<{ key: Key; found: Message }[]> {
  const theirs: { key: Key; found: Message }[] = [];
  for await (const one of everyMessage('contactMessage')) {
    if (one.found.email && emails.includes(one.found.email)) theirs.push(one);
  }
  for await (const one of everyMessage('feedback')) {
    if (userId !== undefined && one.found.userId === userId) theirs.push(one);
  }
  return theirs;
}

function noted(Key: Key, text: string): TransactionWrite {
  return {
    item: {
      Update: {
        TableName: tableName(),
        Key,
        UpdateExpression:
          'SET #status = :answered, answers = list_append(if_not_exists(answers, :none), :answer)',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':answered': 'answered' satisfies MessageStatus,
          ':none': [],
          ':answer': [{ at: now().toISOString(), text }],
        },
      },
    },
    onConditionFailed: () => new CallError('not_found'),
  };
}

async function requireMessage(
  kind: MessageKind,
  id: string,
): Promise<{ key: Key; found: Message }> {
  const located = await locate(kind, id);
  if (!located) throw new CallError('not_found', { message: `There is no message ${id}.` });
  return located;
}

/** An id is made a moment before the date of its message, which at a month's turn is in the next one. */
async function locate(kind: MessageKind, id: string): Promise<{ key: Key; found: Message } | null> {
  const madeAt = timeOf(id);
  if (madeAt === null) return null;
  const months = [madeAt, madeAt + 60_000].map((ms) => monthOf(new Date(ms)));
  const candidates = [...new Set(months)].map((month) => keys[kind](month, id));
  const items = await getItems(candidates);
  const at = items.findIndex((item) => item !== null);
  const key = candidates[at];
  return key ? { key, found: message.parse(items[at]) } : null;
}

/** When an id of version 7 was made, in milliseconds since 1970 (RFC 9562, section 5.7); null where it is none. */
function timeOf(id: string): number | null {
  const digits = /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/.exec(id);
  return digits ? Number.parseInt(`${digits[1]}${digits[2]}`, 16) : null;
}

function monthOf(date: Date): string {
  return date.toISOString().slice(0, 'YYYY-MM'.length);
}

function monthsBack(): string[] {
  const months: string[] = [];
  const month = now();
  month.setUTCDate(1);
  for (; monthOf(month) >= firstMonth; month.setUTCMonth(month.getUTCMonth() - 1)) {
    months.push(monthOf(month));
  }
  return months;
}
