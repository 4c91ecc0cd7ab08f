import * as z from 'zod/mini';
import { type SubscriptionItem, subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { absent, atMost } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import type { PaidPlanId } from '#shared/rules/plans.ts';

/**
 * Minutes of films of which the cloud makes proxies in a calendar month (UTC), by plan. At MediaConvert's list price of
 * $0.015 a minute (twice that above 30 frames a second) they cost at most $9 of Starter, which brings $25 or more, and
 * $90 of Business, whose films come by sync tools and requests; what browsers make costs nothing.
 */
const transcodeMinutes: Readonly<Record<PaidPlanId, number>> = {
  starter: 300,
  business: 3_000,
};

/** How much of a workspace's films the cloud has made proxies of in one month, those that are being made included. */
export const transcodedItem = z.object({ seconds: z.int(), expiresAt: z.int() });
type TranscodedItem = z.infer<typeof transcodedItem>;

/** Seconds for which a month is kept. */
const keptSeconds = 400 * 86_400;

/** The current month (UTC), such as `2026-11`. */
export function currentMonth(): string {
  return now().toISOString().slice(0, 7);
}

/** The minutes of the month are used up. */
export class MinutesUsedUp extends Error {}

/**
 * Counts a film before its proxy is made, if its minutes are left; for the transaction that begins it.
 * @param limit seconds
 */
export function countWrite(
  { workspaceId, month, seconds }: { workspaceId: string; month: string; seconds: number },
  limit: number,
): TransactionWrite {
  const left = { seconds: atMost(limit - seconds) };
  return update<TranscodedItem>(
    keys.transcoded(workspaceId, month),
    {
      add: { seconds },
      set: { expiresAt: nowInSeconds() + keptSeconds },
      when: seconds <= limit ? [{ pk: absent }, left] : left,
    },
    () => new MinutesUsedUp(),
  );
}

/** Corrects what was counted of a film, by a number of seconds; for the transaction that ends its job. */
export function correctWrites(
  { workspaceId, month }: { workspaceId: string; month: string },
  seconds: number,
): TransactionWrite[] {
  if (seconds === 0) return [];
  return [update<TranscodedItem>(keys.transcoded(workspaceId, month), { add: { seconds } })];
}

/** The seconds of films a month of which a plan has proxies made; 0 unless it runs. */
export function transcodeLimit(
  subscription: Pick<SubscriptionItem, 'plan' | 'status'> | null,
): number {
  return subscriptionRuns(subscription) ? transcodeMinutes[subscription.plan] * 60 : 0;
}

/** The minutes of this month: used, begun ones in full, and what the plan has of them. */
export async function transcodingUsage(
  workspaceId: string,
  subscription: SubscriptionItem | null,
): Promise<{ usedMinutes: number; planMinutes: number }> {
  const item = await getItem(keys.transcoded(workspaceId, currentMonth()), transcodedItem);
  const planMinutes = transcodeLimit(subscription) / 60;
  return { usedMinutes: Math.ceil((item?.seconds ?? 0) / 60), planMinutes };
}
