import { record } from '../events/record.ts';
import { invalid } from '../http/errors.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { Price, Subscription } from '../ledger/wire-types.ts';
import { getOrThrow } from '../objects/fields.ts';
import {
  newItem,
  newSubscription,
  type WantedSubscription,
} from '../objects/subscription-objects.ts';
import type { Decline } from './cards.ts';
import { collect, methodOf } from './collect-payment.ts';
import { createInvoice, productNames } from './create-invoice.ts';
import { freeInvoiceLines } from './discounts.ts';
import { periodLine } from './lines.ts';
import { periodEnd } from './periods.ts';

/** The prices of one subscription recur alike. Throws Stripe's refusal where they do not. */
function intervalOf(prices: Price[]): NonNullable<Price['recurring']> {
  const [first] = prices;
  const every = first?.recurring;
  if (!every)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      'items',
    );
  const alike = prices.every(
    ({ recurring, currency }) =>
      recurring?.interval === every.interval &&
      recurring.interval_count === every.interval_count &&
      currency === first.currency,
  );
  if (!alike)
    throw invalid(
      'All prices on a subscription must have the same `currency` and `interval`.',
      'items',
    );
  return every;
}

/** Begins a subscription, invoices its first period and tries to collect it: `incomplete` until that is paid. */
export function beginSubscription(
  books: State,
  wanted: WantedSubscription,
  present: boolean,
): { subscription: Subscription; decline: Decline | null } {
  const now = books.now();
  const id = newId('sub');
  const every = intervalOf(wanted.items.map(({ price }) => price));
  const period = { start: now, end: periodEnd(now, every, now) };
  const items = wanted.items.map((item) => newItem(id, item, period, now));
  const fresh = newSubscription(id, wanted, items, now);
  record(books, 'customer.subscription.created', fresh);
  books.store.put('subscriptions', id, fresh);
  const names = productNames(books);
  const lines = items.map((item) => periodLine(item, names));
  const invoice = createInvoice(books, {
    subscription: fresh,
    reason: 'subscription_create',
    lines: wanted.isFree ? freeInvoiceLines(books, wanted.customer, lines) : lines,
    period: { start: now, end: now },
  });
  books.store.put('subscriptions', id, { ...fresh, latest_invoice: invoice.id });
  const decline = collect(books, invoice.id, { method: methodOf(books, fresh), present });
  return { subscription: getOrThrow(books, 'subscriptions', 'subscription', id), decline };
}
