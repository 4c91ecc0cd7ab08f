import * as z from 'zod/mini';
import type { Mail } from '#core/clients/mail.ts';
import { CallError } from '#core/errors.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { now } from '#core/runtime/clock.ts';
import { required } from '#core/runtime/environment.ts';
import { transact } from '#core/table/client.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { getItems, queryItems } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { remove, type TransactionWrite, update } from '#core/table/write.ts';
import { env } from '#shared/ops/environment.ts';
import { productName } from '#shared/rules/product.ts';

/** The first month that can have messages: the product did not exist before it. */
const firstMonth = '2026-01';

/** The status of a message; `new` until the operator sets another one. */
export const messageStatuses = ['new', 'read', 'answered', 'done'] as const;
/** One of `messageStatuses`, as persisted. */
export type MessageStatus = (typeof messageStatuses)[number];

/**
 * Messages of the contact form, whose sender may have no account, and feedback of signed-in users. Both are names of
 * builders in `keys.ts`.
 */
export type MessageKind = 'contactMessage' | 'feedback';

/** The item of a message, under its month. */
export const message = z.object({
  id: z.string(),
  /** ISO 8601. */
  writtenAt: z.string(),
  message: z.string(),
  /** Of a contact message: as its sender entered them. */
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  company: z.optional(z.string()),
  /** Of feedback: its author, whose email is stored on the account alone. */
  userId: z.optional(z.string()),
  workspaceId: z.optional(z.string()),
  status: z._default(z.enum(messageStatuses), 'new'),
  /** The replies of the operator; `at` is ISO 8601. */
  answers: z._default(z.array(z.object({ at: z.string(), text: z.string() })), []),
});
export type Message = z.output<typeof message>;

/**
 * Messages, newest first, read month by month from now back.
 * @param filter `status`: only messages with this status
 */
export async function* messages(
  kind: MessageKind,
  filter: { status?: MessageStatus | undefined } = {},
): AsyncGenerator<Message> {
  for await (const { found } of everyMessage(kind)) {
    if (!filter.status || found.status === filter.status) yield found;
  }
}

/** Month by month, so that no more is read than requested. */
async function* everyMessage(kind: MessageKind): AsyncGenerator<{ key: Key; found: Message }> {
  for (const month of monthsBack()) {
    const { pk } = keys[kind](month, '');
    for (const found of await queryItems(pk, '', message, { newestFirst: true })) {
      yield { key: keys[kind](month, found.id), found };
    }
  }
}

/** A message by its id, which contains its month; null if there is none. */
export async function findMessage(kind: MessageKind, id: string): Promise<Message | null> {
  return (await locate(kind, id))?.found ?? null;
}

/** Sets the status of a message. @throws CallError `not_found` */
export async function markMessage(
  kind: MessageKind,
  id: string,
  status: MessageStatus,
): Promise<void> {
  const { key } = await requireMessage(kind, id);
  await write(update<Message>(key, { set: { status } }));
}

/**
 * Mails a reply to the sender of a message through the outbox, and stores it with the message, all or nothing.
 * @param to the sender's current email
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

/** Selects messages by sender: those from these emails, and the feedback of an account. */
export interface Sender {
  emails: readonly string[];
  userId?: string | undefined;
}

/** A sender's messages, newest first. Reads every message of the inbox. */
export async function messagesOf(sender: Sender): Promise<Message[]> {
  return (await locatedOf(sender)).map(({ found }) => found);
}

/** Removes a sender's messages, and the replies to them. @returns the number of messages removed. */
export async function removeMessagesOf(sender: Sender): Promise<number> {
  const theirs = await locatedOf(sender);
  for (const { key } of theirs) await write(remove(key));
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

function noted(key: Key, text: string): TransactionWrite {
  return update<Message>(
    key,
    {
      set: { status: 'answered' },
      append: { answers: [{ at: now().toISOString(), text }] },
    },
    () => new CallError('not_found'),
  );
}

async function requireMessage(
  kind: MessageKind,
  id: string,
): Promise<{ key: Key; found: Message }> {
  const located = await locate(kind, id);
  if (!located) throw new CallError('not_found', { message: `There is no message ${id}.` });
  return located;
}

/**
 * An id is made a moment before the message's date, so around the end of a month the message may be in the next one.
 */
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

/** The time of a version 7 UUID, in milliseconds since 1970 (RFC 9562, section 5.7); null for any other id. */
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

/**
 * The operator's reply to a message. Does not quote the message: anyone can enter another person's email in the
 * contact form, and a quotation would deliver their text to that person.
 * @param writtenAt when the message was written, ISO 8601
 */
function answerMail(to: string, writtenAt: string, text: string): Mail {
  const day = writtenAt.slice(0, 'YYYY-MM-DD'.length);
  const mail = renderMail({
    to,
    subject: `Re: your message to ${productName}`,
    paragraphs: text.trim().split(/\n\s*\n/),
    footnote: `This is our answer to your message of ${day}. You can reply to this email.`,
  });
  return { ...mail, replyTo: required(env.operatorEmail) };
}
