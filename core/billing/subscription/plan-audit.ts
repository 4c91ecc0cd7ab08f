import { auditWrite } from '#core/audit/store.ts';
import { runningQuote, subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { differenceOf } from '#shared/rules/pricing.ts';
import type { SubscriptionSnapshot } from './subscription-snapshot.ts';

/**
 * Builds the audit entries for the start, change or end of a plan, with the effect on the monthly total. A renewal or
 * an overdue payment changes neither and is not recorded.
 */
export function planAuditWrites(
  workspaceId: string,
  actor: string,
  before: SubscriptionSnapshot | null,
  after: SubscriptionSnapshot,
): TransactionWrite[] {
  const priced = before && withPrices(before, after);
  const previousMonthTotal = monthTotalOf(priced);
  const monthTotal = monthTotalOf(after);
  const difference = differenceOf(monthTotal, previousMonthTotal);
  const { plan } = after;
  if (!subscriptionRuns(before)) {
    if (!subscriptionRuns(after)) return [];
    return [auditWrite(workspaceId, actor, { kind: 'plan_started', plan, monthTotal }, difference)];
  }
  const { plan: previousPlan } = before;
  if (!subscriptionRuns(after)) {
    const ended = { kind: 'plan_ended', plan: previousPlan, previousMonthTotal } as const;
    return [auditWrite(workspaceId, actor, ended, difference)];
  }
  if (difference === 0 && !billedOtherwise(before, after)) return [];
  const changed = { plan, previousPlan, monthTotal, previousMonthTotal };
  return [auditWrite(workspaceId, actor, { kind: 'plan_changed', ...changed }, difference)];
}

/** An old copy without prices has the prices of the same plan now: a subscription keeps its prices. */
function withPrices(
  before: SubscriptionSnapshot,
  after: SubscriptionSnapshot,
): SubscriptionSnapshot {
  if (before.prices || before.plan !== after.plan || !after.prices) return before;
  return { ...before, prices: after.prices };
}

function billedOtherwise(before: SubscriptionSnapshot, after: SubscriptionSnapshot): boolean {
  const billed = ['plan', 'seats', 'storageAmount', 'coldStorageAmount'] as const;
  return billed.some((name) => before[name] !== after[name]);
}

/** US dollars; zero without a running plan. */
function monthTotalOf(subscription: SubscriptionSnapshot | null): number {
  return subscriptionRuns(subscription) ? runningQuote(subscription).total : 0;
}
