import { listPrices } from '#shared/rules/pricing.ts';
import type { Subscription } from '#shared/rules/user.ts';

/** Stripe's subscription statuses that grant access; `past_due` still does. */
const runningStatuses: readonly string[] = ['active', 'trialing', 'past_due'];

/** The subscription if it is running; undefined if there is none or it has ended. */
export function runningSubscription(subscription: Subscription | null): Subscription | undefined {
  if (!subscription || !runningStatuses.includes(subscription.status)) return undefined;
  if (subscription.prices) return subscription;
  // During a deployment of a new site, the previous API may still respond without prices.
  return { ...subscription, prices: listPrices(subscription.plan) };
}
