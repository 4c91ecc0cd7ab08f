import * as z from 'zod';
import { paidPlanIds } from '#shared/plans.ts';
import { listPrices, type Quote, quote, type UnitPrices } from '#shared/pricing.ts';

/** What a subscription pays for one of each that it has, in US dollars a month, by its own items at Stripe. */
export const runningPrices = z.object({
  pricePerMember: z.number().optional(),
  hotStorageBlock: z.number().optional(),
  coldStorageTb: z.number().optional(),
});
export type RunningPrices = z.infer<typeof runningPrices>;

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
  /** Absent in copies from before prices were kept; the next sync fills it in. */
  prices: runningPrices.optional(),
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

/** What a subscription pays for one of each; today's list price for an add-on that it does not have. */
export function unitPricesOf({
  plan,
  prices,
}: Pick<SubscriptionItem, 'plan' | 'prices'>): UnitPrices {
  const list = listPrices(plan);
  return {
    pricePerMember: prices?.pricePerMember ?? list.pricePerMember,
    hotStorageBlock: prices?.hotStorageBlock ?? list.hotStorageBlock,
    coldStorageTb: prices?.coldStorageTb ?? list.coldStorageTb,
  };
}

/** What a month of a subscription costs at its own prices. */
export function runningQuote(
  subscription: Pick<
    SubscriptionItem,
    'plan' | 'seats' | 'storageAmount' | 'coldStorageAmount' | 'prices'
  >,
): Quote {
  const { plan, seats: members, storageAmount, coldStorageAmount } = subscription;
  const prices = unitPricesOf(subscription);
  return quote({ plan, members, storageAmount, coldStorageAmount, prices });
}

/** The statuses from which a subscription never comes back. */
const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired'];

/** Whether a subscription is over for good. */
export function hasEnded({ status }: { status: string }): boolean {
  return endedStatuses.includes(status);
}
