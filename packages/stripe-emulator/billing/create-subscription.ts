import { record } from '../events/record.ts';
import { invalid } from '../http/errors.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { Price, Subscription } from '../ledger/wire-types.ts';
import type { Decline } from '../objects/cards.ts';
import { getOrThrow } from '../objects/fields.ts';
import { type NewSubscription, newItem, newSubscription } from '../objects/subscription-objects.ts';
import { collect, paymentMethodOf } from './collect-payment.ts';
import { createInvoice, productNames } from './create-invoice.ts';
import { freeInvoiceLines } from './discounts.ts';
import { periodLine } from './lines.ts';
import { periodEnd } from './periods.ts';

/** Asserts that all prices of a subscription have one interval and currency. Throws Stripe's error otherwise. */
function intervalOf(prices: Price[]): NonNullable<Price['recurring']> {
  const [first] = prices;
  const every = first?.recurring;
  if (!every)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      'items',
    );
  const recurEqually = prices.every(
    ({ recurring, currency }) =>
      recurring?.interval === every.interval &&
      recurring.interval_count === every.interval_count &&
      currency === first.currency,
  );
  if (!recurEqually)
    throw invalid(
      'All prices on a subscription must have the same `currency` and `interval`.',
      'items',
    );
  return every;
}

/**
 * Creates a subscription, invoices its first period and attempts to collect it: `incomplete` until that is paid.
 */
export function startSubscription(
  state: State,
  newSubscriptionParams: NewSubscription,
  onSession: boolean,
): { subscription: Subscription; decline: Decline | null } {
  const now = state.now();
  const id = newId('sub');
  const every = intervalOf(newSubscriptionParams.items.map(({ price }) => price));
  const period = { start: now, end: periodEnd(now, every, now) };
  const items = newSubscriptionParams.items.map((item) => newItem(id, item, period, now));
  const fresh = newSubscription(id, newSubscriptionParams, items, now);
  record(state, 'customer.subscription.created', fresh);
  state.store.put('subscriptions', id, fresh);
  const names = productNames(state);
  const lines = items.map((item) => periodLine(item, names));
  const invoice = createInvoice(state, {
    subscription: fresh,
    reason: 'subscription_create',
    lines: newSubscriptionParams.isFree
      ? freeInvoiceLines(state, newSubscriptionParams.customer, lines)
      : lines,
    period: { start: now, end: now },
  });
  state.store.put('subscriptions', id, { ...fresh, latest_invoice: invoice.id });
  const decline = collect(state, invoice.id, { method: paymentMethodOf(state, fresh), onSession });
  return { subscription: getOrThrow(state, 'subscriptions', 'subscription', id), decline };
}
