import * as z from 'zod';
import { paidPlanIds } from '#shared/plans.ts';

/** Our copy of what Stripe says of a workspace's subscription. */
export const subscriptionItem = z.object({
  stripeSubscriptionId: z.string(),
  stripeCustomerId: z.string(),
  plan: z.enum(paidPlanIds),
  /** Stripe's own word. */
  status: z.string(),
  /** ISO 8601. */
  currentPeriodEnd: z.string(),
  /** When Stripe made it, in seconds since 1970: of two, the newer one counts. */
  createdAt: z.int(),
  seats: z.int(),
  /** TB paid for. */
  storageAmount: z.number(),
  coldStorageAmount: z.number(),
  /** Rises by one with each write, so that an older reading never overwrites a newer one. */
  version: z.int(),
});
export type SubscriptionItem = z.infer<typeof subscriptionItem>;

/** The statuses in which a plan runs; with a payment overdue access stays until Stripe ends the subscription. */
export const runningStatuses: readonly string[] = ['active', 'trialing', 'past_due'];

/** Whether a subscription entitles to anything at the moment. */
export function subscriptionRuns<S extends Pick<SubscriptionItem, 'status'>>(
  subscription: S | null,
): subscription is S {
  return subscription !== null && runningStatuses.includes(subscription.status);
}

/** The statuses from which a subscription never comes back. */
const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired'];

/** Whether a subscription is over for good. */
export function hasEnded({ status }: { status: string }): boolean {
  return endedStatuses.includes(status);
}
