import type Stripe from 'stripe';

/** Sells a product at another monthly price, in US cents, as the setup does; existing subscriptions keep theirs. */
export function sellAt(stripe: Stripe, product: string, cents: number): Promise<Stripe.Price> {
  return stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
    lookup_key: product,
    transfer_lookup_key: true,
  });
}
