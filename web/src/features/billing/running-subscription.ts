import type { Subscription } from '#shared/account.ts';

/** Stripe's words for a subscription that gives access; with a payment overdue it still does. */
const runningStatuses: readonly string[] = ['active', 'trialing', 'past_due'];

/** The subscription if it runs; undefined where there is none or it has ended. */
export function runningSubscription(subscription: Subscription | null): Subscription | undefined {
  if (!subscription || !runningStatuses.includes(subscription.status)) return undefined;
  return subscription;
}
