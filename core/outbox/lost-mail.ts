import * as z from 'zod/mini';
import { now } from '#core/runtime/clock.ts';
import type { Key } from '#core/table/keys.ts';
import { scannedItems } from '#core/table/scan.ts';
import { setAside } from './unsent-mail.ts';

/** Minutes after which an unsent mail counts as lost: by then the stream has made all of its attempts. */
const minutesToWait = 60;

/** The part of a mail that is listed. */
const lostMail = z.object({
  pk: z.string(),
  sk: z.string(),
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** ISO 8601. */
  writtenAt: z.string(),
});

/**
 * A mail that was neither sent nor set aside: it never reached the sending function, or that function never finished.
 */
export type LostMail = z.output<typeof lostMail>;

/** The lost mails, oldest first. Scans the whole table, since unprocessed mails have no index. */
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

/** Adds a lost mail to the list of unsent ones, from which it can be sent again. Idempotent. */
export function setAsideLost({ pk, sk }: Key): Promise<void> {
  return setAside({ pk, sk }, 'It never reached the mail function.');
}
