import { audited } from '#functions/audit/store.ts';
import type { Write } from '#functions/table/write.ts';
import { differenceOf } from '#shared/pricing.ts';
import type { SubscriptionReading } from './reading.ts';
import { runningQuote, subscriptionRuns } from './subscription-item.ts';

/**
 * Notes that a plan has started, changed or ended, with what it does to the bill; a renewal, or a payment that is
 * overdue, changes nothing of it and is not noted.
 */
export function planEntry(
  workspaceId: string,
  who: string,
  before: SubscriptionReading | null,
  after: SubscriptionReading,
): Write[] {
  const known = before && withPrices(before, after);
  const previousMonthTotal = monthTotalOf(known);
  const monthTotal = monthTotalOf(after);
  const difference = differenceOf(monthTotal, previousMonthTotal);
  const { plan } = after;
  if (!subscriptionRuns(before)) {
    if (!subscriptionRuns(after)) return [];
    return [audited(workspaceId, who, { kind: 'plan_started', plan, monthTotal }, difference)];
  }
  const { plan: previousPlan } = before;
  if (!subscriptionRuns(after)) {
    const ended = { kind: 'plan_ended', plan: previousPlan, previousMonthTotal } as const;
    return [audited(workspaceId, who, ended, difference)];
  }
  if (difference === 0 && !billedOtherwise(before, after)) return [];
  const changed = { plan, previousPlan, monthTotal, previousMonthTotal };
  return [audited(workspaceId, who, { kind: 'plan_changed', ...changed }, difference)];
}

/** A copy from before prices were kept has those of the same plan now: a subscription keeps its prices. */
function withPrices(before: SubscriptionReading, after: SubscriptionReading): SubscriptionReading {
  if (before.prices || before.plan !== after.plan || !after.prices) return before;
  return { ...before, prices: after.prices };
}

function billedOtherwise(before: SubscriptionReading, after: SubscriptionReading): boolean {
  const billed = ['plan', 'seats', 'storageAmount', 'coldStorageAmount'] as const;
  return billed.some((name) => before[name] !== after[name]);
}

/** US dollars; nothing while no plan runs. */
function monthTotalOf(subscription: SubscriptionReading | null): number {
  return subscriptionRuns(subscription) ? runningQuote(subscription).total : 0;
}
