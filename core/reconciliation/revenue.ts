import { runningQuote, subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { storedSubscription } from '#core/billing/subscription/store.ts';

/** Revenue of the running plans, including overdue ones. */
export interface Revenue {
  /** The number of running plans. */
  subscriptions: number;
  /** US cents a month, at each subscription's own prices. */
  monthlyCents: number;
}

/** The revenue at the start of a run. */
export const noRevenue: Revenue = { subscriptions: 0, monthlyCents: 0 };

/** The revenue of these workspaces, after repairs. */
export async function revenueOf(workspaceIds: readonly string[]): Promise<Revenue> {
  const stored = await Promise.all(workspaceIds.map((id) => storedSubscription(id)));
  const running = stored.filter(subscriptionRuns);
  const cents = running.map((one) => Math.round(runningQuote(one).total * 100));
  return {
    subscriptions: running.length,
    monthlyCents: cents.reduce((sum, one) => sum + one, 0),
  };
}

/** The sum of two revenues. */
export function withRevenue(before: Revenue, more: Revenue): Revenue {
  return {
    subscriptions: before.subscriptions + more.subscriptions,
    monthlyCents: before.monthlyCents + more.monthlyCents,
  };
}
