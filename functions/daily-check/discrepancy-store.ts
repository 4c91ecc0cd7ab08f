import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { now, nowInSeconds } from '#functions/runtime/clock.ts';
import { alertOperator } from '#functions/runtime/log.ts';
import { table, tableName } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { getItem } from '#functions/table/read.ts';
import type { Discrepancy, Finding, Kind } from './discrepancy.ts';

const day = 24 * 60 * 60;

/** Days that something may take to mend itself: between adding members or storage and Update Plan there may be a while. */
const graceDays: Partial<Record<Kind, number>> = { seats_differ: 7, storage_differs: 7 };

/** What goes on is alarmed again after a week: half a day less, since a daily run may begin a little earlier than the last. */
const alarmedAgainAfter = 6.5 * day;

/** What is not found again for so many seconds is forgotten, and new when it comes back. */
const forgottenAfter = 3 * day;

/** Something amiss that was found before and cannot be mended without a person. */
const discrepancyItem = z.object({
  /** In seconds since 1970. */
  firstSeenAt: z.int(),
  /** When the operator was last alarmed, in seconds since 1970. */
  alarmedAt: z.int().optional(),
});

/**
 * Notes something that cannot be mended without a person, and alarms the operator once for each subject, kind and
 * week. The grace counts from when it was first found: by other figures than the day before it is no new discrepancy,
 * or a team that changes every day would never be looked at.
 * @returns null where it is known already and no alarm was raised.
 */
export async function recordDiscrepancy(discrepancy: Discrepancy): Promise<Finding | null> {
  const { kind, subject } = discrepancy;
  const key = keys.discrepancy(subject, kind);
  const known = await getItem(key, discrepancyItem);
  const at = nowInSeconds();
  const { firstSeenAt = at, alarmedAt } = known ?? {};
  const isDue = firstSeenAt + (graceDays[kind] ?? 0) * day <= at;
  const alarms = isDue && (alarmedAt === undefined || alarmedAt + alarmedAgainAfter <= at);
  if (alarms) alertOperator(kind, { subject, ...discrepancy.details });
  const Item = {
    ...key,
    details: JSON.stringify(discrepancy.details),
    firstSeenAt,
    alarmedAt: alarms ? at : alarmedAt,
    seenAt: now().toISOString(),
    expiresAt: at + forgottenAfter,
  };
  await table.send(new PutCommand({ TableName: tableName(), Item }));
  if (alarms) return { ...discrepancy, outcome: 'alarmed' };
  return known ? null : { ...discrepancy, outcome: 'noted' };
}
