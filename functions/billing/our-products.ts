import type Stripe from 'stripe';
import { prices } from './prices.ts';
import { idOf } from './reading.ts';

/** The ids of our products at Stripe; each is its price's lookup key. */
const productIds: readonly string[] = Object.keys(prices);

/** Whether a subscription is for one of our products; other products of the same Stripe account are left alone. */
export function isOurs({ items }: Stripe.Subscription): boolean {
  return items.data.some(({ price }) => productIds.includes(idOf(price.product)));
}
