import type Stripe from 'stripe';
import { coldStorage, hotStorage } from '#shared/plans.ts';
import { hotStorageOfBlocks } from '#shared/pricing.ts';
import { planOfLookupKey } from './prices.ts';
import type { SubscriptionItem } from './subscription-item.ts';

/** What a subscription at Stripe comes to here. */
export type SubscriptionReading = Omit<SubscriptionItem, 'version'>;

/** The item of a subscription that has a price, found by the price's lookup key, never by position. */
export function itemOf(subscription: Stripe.Subscription, lookupKey: string) {
  return subscription.items.data.find(({ price }) => price.lookup_key === lookupKey);
}

/** The item that stands for the seats: the one whose price is a plan's. */
export function seatItem(subscription: Stripe.Subscription) {
  return subscription.items.data.find(({ price }) => planOfLookupKey(price.lookup_key));
}

/** Reads a subscription of Stripe's; null where no price of ours is in it, which entitles to nothing. */
export function readSubscription(subscription: Stripe.Subscription): SubscriptionReading | null {
  const seats = seatItem(subscription);
  const plan = planOfLookupKey(seats?.price.lookup_key ?? null);
  if (!seats || !plan) return null;
  const quantity = (lookupKey: string) => itemOf(subscription, lookupKey)?.quantity ?? 0;
  return {
    stripeSubscriptionId: subscription.id,
    stripeCustomerId: idOf(subscription.customer),
    plan,
    status: subscription.status,
    currentPeriodEnd: new Date(seats.current_period_end * 1000).toISOString(),
    createdAt: subscription.created,
    seats: seats.quantity ?? 0,
    storageAmount: hotStorageOfBlocks(quantity(hotStorage.lookupKey)),
    coldStorageAmount: quantity(coldStorage.lookupKey),
  };
}

/** The id of something that Stripe gives either as its id or, expanded, as a whole. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}
