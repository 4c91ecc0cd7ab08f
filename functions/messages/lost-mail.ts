import * as z from 'zod';
import { now } from '#functions/runtime/clock.ts';
import type { Key } from '#functions/table/keys.ts';
import { scannedItems } from '#functions/table/scan.ts';
import { setAside } from './unsent-mail.ts';

/** A mail may wait for so many minutes: by then the stream has had every try at it. */
const minutesToWait = 60;

const lostMail = z.object({
  pk: z.string(),
  sk: z.string(),
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** ISO 8601. */
  writtenAt: z.string(),
});

/** A mail that was neither sent nor set aside: it never reached the function that sends, or that one never ended. */
export type LostMail = z.output<typeof lostMail>;

/** The mails that got lost on the way, oldest first. Reads the whole table: no list has what nobody has dealt with. */
export async function lostMails(): Promise<LostMail[]> {
  const before = new Date(now().getTime() - minutesToWait * 60_000).toISOString();
  const found: LostMail[] = [];
  const waiting = scannedItems({
    FilterExpression:
      'begins_with(pk, :mail) AND attribute_not_exists(sentAt) AND attribute_not_exists(setAsideAt) AND writtenAt < :before',
    ExpressionAttributeValues: { ':mail': 'MAIL#', ':before': before },
  });
  for await (const item of waiting) found.push(lostMail.parse(item));
  return found.toSorted((a, b) => a.id.localeCompare(b.id));
}

/** Puts a mail that got lost on the list of those given up on, from where it can be sent again. Idempotent. */
export function setAsideLost({ pk, sk }: Key): Promise<void> {
  return setAside({ pk, sk }, 'It never reached the mail function.');
}
