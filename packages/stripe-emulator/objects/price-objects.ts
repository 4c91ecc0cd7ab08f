import type { Price, SubscriptionItem } from '../ledger/wire-types.ts';

/** The price of `quantity` units for a period, in whole cents, rounded once for all units together. */
export function amountFor(price: Price, quantity: number): number {
  return Math.round(Number(price.unit_amount_decimal ?? 0) * quantity);
}

/** The legacy form of a price, which subscription items still contain. */
export function planOf(price: Price): SubscriptionItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
