import * as z from 'zod/mini';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { alertOperator } from '#core/runtime/log.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { put } from '#core/table/write.ts';
import type { Discrepancy, Finding, Kind } from './discrepancy.ts';

const day = 24 * 60 * 60;

/**
 * Grace periods in days, for discrepancies that users may still resolve: there can be a while between adding members or
 * storage and Update Plan.
 */
const graceDays: Partial<Record<Kind, number>> = { seats_differ: 7, storage_differs: 7 };

/**
 * A persistent discrepancy alerts again after a week, minus half a day, since a daily run may start slightly earlier
 * than the last.
 */
const alarmedAgainAfter = 6.5 * day;

/** A discrepancy that is not found again for this number of seconds expires, and is new if it returns. */
const forgottenAfter = 3 * day;

/** A recorded discrepancy that cannot be repaired automatically. */
export const discrepancyItem = z.object({
  /** In Unix seconds. */
  firstSeenAt: z.int(),
  /** When the operator was last alerted, in Unix seconds. */
  alarmedAt: z.optional(z.int()),
});

/**
 * Records a discrepancy that cannot be repaired automatically, and alerts the operator once per subject, kind and week.
 * The grace period counts from when it was first found: a change of its figures is not a new discrepancy, or a team
 * that changes every day would never be reported.
 * @returns null if it is already known and no alert was sent.
 */
export async function recordDiscrepancy(discrepancy: Discrepancy): Promise<Finding | null> {
  const { kind, subject } = discrepancy;
  const key = keys.discrepancy(subject, kind);
  const recorded = await getItem(key, discrepancyItem);
  const at = nowInSeconds();
  const { firstSeenAt = at, alarmedAt } = recorded ?? {};
  const isDue = firstSeenAt + (graceDays[kind] ?? 0) * day <= at;
  const alarms = isDue && (alarmedAt === undefined || alarmedAt + alarmedAgainAfter <= at);
  if (alarms) alertOperator(kind, { subject, ...discrepancy.details });
  await write(
    put(key, {
      details: JSON.stringify(discrepancy.details),
      firstSeenAt,
      alarmedAt: alarms ? at : alarmedAt,
      seenAt: now().toISOString(),
      expiresAt: at + forgottenAfter,
    }),
  );
  if (alarms) return { ...discrepancy, outcome: 'alarmed' };
  return recorded ? null : { ...discrepancy, outcome: 'noted' };
}
