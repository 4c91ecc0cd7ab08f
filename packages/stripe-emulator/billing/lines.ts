import { newId } from '../ledger/ids.ts';
import type { InvoiceLine, Price, SubscriptionItem } from '../ledger/wire-types.ts';
import { amountFor } from '../objects/price-objects.ts';

/** Looks up the name of a price's product. */
export type NameOf = (price: Price) => string;

interface LineDescriptions {
  amount: number;
  description: string;
  period: { start: number; end: number };
  proration: boolean;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function day(seconds: number): string {
  const date = new Date(seconds * 1000);
  return date.toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

const quantityOf = (item: SubscriptionItem) => item.quantity ?? 0;

/** An item's price for a whole period, in cents. */
function itemAmount(item: SubscriptionItem): number {
  return amountFor(item.price, quantityOf(item));
}

function line(
  item: SubscriptionItem,
  { amount, description, period, proration }: LineDescriptions,
): InvoiceLine {
  const quantity = quantityOf(item);
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: item.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: proration ? newId('ii') : null,
        proration,
        proration_details: proration ? { credited_items: null } : null,
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  };
}

/** The invoice line of an item for its whole current period. */
export function periodLine(item: SubscriptionItem, nameOf: NameOf): InvoiceLine {
  const { price } = item;
  const every = price.recurring?.interval ?? 'month';
  const description = `${quantityOf(item)} × ${nameOf(price)} (at ${dollars(amountFor(price, 1))} / ${every})`;
  const period = { start: item.current_period_start, end: item.current_period_end };
  return line(item, { amount: itemAmount(item), description, period, proration: false });
}

/** The share of an amount for the rest of a period from a given time, to the second, rounded to the cent. */
export function remainingShare(
  amount: number,
  period: { start: number; end: number },
  at: number,
): number {
  return Math.round((amount * (period.end - at)) / (period.end - period.start));
}

function proratedLine(
  item: SubscriptionItem,
  sign: 1 | -1,
  at: number,
  nameOf: NameOf,
): InvoiceLine[] {
  const share = remainingShare(
    itemAmount(item),
    { start: item.current_period_start, end: item.current_period_end },
    at,
  );
  if (share === 0) return [];
  const what = `${quantityOf(item)} × ${nameOf(item.price)} after ${day(at)}`;
  const description = `${sign === 1 ? 'Remaining' : 'Unused'} time on ${what}`;
  const period = { start: at, end: item.current_period_end };
  return [line(item, { amount: sign * share, description, period, proration: true })];
}

/**
 * The credits and charges of a change of items within a period: for each changed item, the unused time of its
 * previous value and the remaining time of its new one (docs.stripe.com/billing/subscriptions/prorations).
 */
export function prorationLines(
  before: SubscriptionItem[],
  after: SubscriptionItem[],
  at: number,
  nameOf: NameOf,
): InvoiceLine[] {
  const same = (a: SubscriptionItem, b: SubscriptionItem | undefined) =>
    a.price.id === b?.price.id && a.quantity === b.quantity;
  const byId = (items: SubscriptionItem[], id: string) => items.find((item) => item.id === id);
  return [
    ...before
      .filter((item) => !same(item, byId(after, item.id)))
      .flatMap((item) => proratedLine(item, -1, at, nameOf)),
    ...after
      .filter((item) => !same(item, byId(before, item.id)))
      .flatMap((item) => proratedLine(item, 1, at, nameOf)),
  ];
}
