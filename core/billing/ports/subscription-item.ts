import * as z from 'zod/mini';
import { now } from '#core/runtime/clock.ts';
import { paidPlanIds } from '#shared/rules/plans.ts';
import { listPrices, type Quote, quote, type UnitPrices } from '#shared/rules/pricing.ts';

/** The unit prices that a subscription pays, in US dollars a month, from its own items at Stripe. */
export const runningPrices = z.object({
  pricePerMember: z.optional(z.number()),
  hotStorageBlock: z.optional(z.number()),
  coldStorageTb: z.optional(z.number()),
});

/** A subscription that a workspace had before the one of our copy. */
const endedSubscription = z.object({
  stripeSubscriptionId: z.string(),
  /** ISO 8601. */
  currentPeriodEnd: z.string(),
});
export type EndedSubscription = z.infer<typeof endedSubscription>;

/** Our copy of a workspace's subscription at Stripe. */
export const subscriptionItem = z.object({
  stripeSubscriptionId: z.string(),
  stripeCustomerId: z.string(),
  plan: z.enum(paidPlanIds),
  /** Stripe's own status. */
  status: z.string(),
  /** ISO 8601. */
  currentPeriodEnd: z.string(),
  /** When it is cancelled, ISO 8601, if an end is set at Stripe; absent in old copies. */
  endsAt: z.optional(z.nullable(z.string())),
  /** When Stripe created it, in Unix seconds: a newer subscription follows one that has ended. */
  createdAt: z.int(),
  seats: z.int(),
  /** Provisioned storage, in TB. */
  storageAmount: z.number(),
  coldStorageAmount: z.number(),
  /** Absent in old copies; the next sync fills it in. */
  prices: z.optional(runningPrices),
  /** Those before it, as long as their invoices are checked (`areInvoicesChecked`); absent in old copies. */
  endedBefore: z.optional(z.array(endedSubscription)),
  /** Incremented by each write, so that an older snapshot never overwrites a newer one. */
  version: z.int(),
});
export type SubscriptionItem = z.infer<typeof subscriptionItem>;

/** The statuses in which a plan runs; with an overdue payment, access stays until Stripe ends the subscription. */
export const runningStatuses: readonly string[] = ['active', 'trialing', 'past_due'];

/** Whether a subscription currently grants its plan. */
export function subscriptionRuns<S extends Pick<SubscriptionItem, 'status'>>(
  subscription: S | null,
): subscription is S {
  return subscription !== null && runningStatuses.includes(subscription.status);
}

/** The unit prices of a subscription; today's list price for an add-on that it does not have. */
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

/** The monthly quote of a subscription at its own prices. */
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

/** The final statuses of a subscription. */
const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired'];

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Days after the last period of a plan in which its invoices are checked: a link to one that is not paid is valid for 40
 * days (docs.stripe.com/invoicing/hosted-invoice-page).
 */
const checkedForDays = 60;

/** Whether the invoices of a subscription that has ended are still checked: what of them is paid may go unnoticed. */
export function areInvoicesChecked({ currentPeriodEnd }: EndedSubscription): boolean {
  return Date.parse(currentPeriodEnd) + checkedForDays * dayMs >= now().getTime();
}

/** Whether a subscription has ended for good. */
export function hasEnded({ status }: { status: string }): boolean {
  return endedStatuses.includes(status);
}
