import { listPrices } from '#shared/pricing.ts';
import type { Subscription } from '#shared/user.ts';

/** Stripe's words for a subscription that gives access; with a payment overdue it still does. */
const runningStatuses: readonly string[] = ['active', 'trialing', 'past_due'];

/** The subscription if it runs; undefined where there is none or it has ended. */
export function runningSubscription(subscription: Subscription | null): Subscription | undefined {
  if (!subscription || !runningStatuses.includes(subscription.status)) return undefined;
  if (subscription.prices) return subscription;
  // While a new site is deployed, an API from before may still answer without prices.
  return { ...subscription, prices: listPrices(subscription.plan) };
}
