import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { now, nowInSeconds } from '#functions/runtime/clock.ts';
import { wakeOperator } from '#functions/runtime/log.ts';
import { table, tableName } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { getItem } from '#functions/table/read.ts';
import type { Discrepancy, Finding, Kind } from './discrepancy.ts';

const day = 24 * 60 * 60;

/** Days that something may take to mend itself: between adding members or storage and Update Plan there may be a while. */
const graceDays: Partial<Record<Kind, number>> = { seats_differ: 7, storage_differs: 7 };

/** What is not found again for so many seconds is forgotten, and new when it comes back. */
const forgottenAfter = 3 * day;

/** Something amiss that was found before and cannot be mended without a person. */
const noteItem = z.object({
  details: z.string(),
  /** In seconds since 1970. */
  firstSeenAt: z.int(),
  alarmed: z.boolean(),
});

/**
 * Notes something that cannot be mended without a person, and wakes the operator for it, once: not every day anew.
 * @returns null where it is known and nothing has changed.
 */
export async function note(discrepancy: Discrepancy): Promise<Finding | null> {
  const { kind, subject } = discrepancy;
  const key = keys.discrepancy(subject, kind);
  const known = await getItem(key, noteItem);
  const details = JSON.stringify(discrepancy.details);
  const same = known?.details === details ? known : null;
  const firstSeenAt = same?.firstSeenAt ?? nowInSeconds();
  const isDue = firstSeenAt + (graceDays[kind] ?? 0) * day <= nowInSeconds();
  if (isDue && !same?.alarmed) wakeOperator(kind, { subject, ...discrepancy.details });
  const expiresAt = nowInSeconds() + forgottenAfter;
  const seenAt = now().toISOString();
  const Item = { ...key, details, firstSeenAt, alarmed: isDue, seenAt, expiresAt };
  await table.send(new PutCommand({ TableName: tableName(), Item }));
  if (isDue) return same?.alarmed ? null : { ...discrepancy, outcome: 'alarmed' };
  return same ? null : { ...discrepancy, outcome: 'noted' };
}
