import type Stripe from 'stripe';
import { planOfProduct } from '#core/billing/subscription/prices.ts';
import type { ImmediateCharge } from '#shared/calls/billing.ts';
import { coldStorage, hotStorage } from '#shared/rules/plans.ts';
import type { PlannedChange } from './planned-change.ts';

type Line = ImmediateCharge['lines'][number];

/** What `immediateCharge` needs of a subscription beside its latest invoice. */
export const cardExpansions = [
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
] as const;

const dayInSeconds = 86_400;

/**
 * What a change charges to the card on file as soon as it is made.
 * @param preview Stripe's preview of the charge
 * @param prorationDate in Unix seconds
 */
export function immediateCharge(
  { subscription, items }: PlannedChange,
  preview: Stripe.Invoice,
  prorationDate: number,
): ImmediateCharge {
  const left = items.seats.current_period_end - prorationDate;
  return {
    card: cardOf(subscription),
    lines: chargeLines(preview, prorationDate),
    daysLeft: Math.ceil(left / dayInSeconds),
  };
}

/**
 * The card that pays the subscription's invoices: its own before the customer's
 * (docs.stripe.com/api/subscriptions/object, `default_payment_method`).
 */
function cardOf({ customer, default_payment_method: own }: Stripe.Subscription) {
  const ofCustomer =
    typeof customer === 'string' || customer.deleted
      ? null
      : customer.invoice_settings.default_payment_method;
  const method = own ?? ofCustomer;
  if (typeof method !== 'object' || !method?.card) return null;
  const { brand, last4 } = method.card;
  return { brand, last4 };
}

/**
 * The lines of a charge by what they are for, less those that come to nothing. The lines of this change begin with its
 * proration date (docs.stripe.com/billing/subscriptions/prorations). Empty if Stripe has sent only some of them.
 */
function chargeLines({ lines, total, amount_due }: Stripe.Invoice, prorationDate: number): Line[] {
  if (lines.has_more) return [];
  const own = lines.data.filter(({ period }) => period.start === prorationDate);
  const cents = { members: 0, hot: 0, cold: 0, earlier: total, credit: amount_due - total };
  for (const line of own) {
    const kind = kindOf(line);
    if (kind === undefined) continue;
    cents[kind] += line.amount;
    cents.earlier -= line.amount;
  }
  return (['members', 'hot', 'cold', 'earlier', 'credit'] as const)
    .map((kind) => ({ kind, amount: cents[kind] / 100 }))
    .filter(({ amount }) => amount !== 0);
}

function kindOf({ pricing }: Stripe.InvoiceLineItem): 'members' | 'hot' | 'cold' | undefined {
  const product = pricing?.price_details?.product ?? '';
  if (planOfProduct(product)) return 'members';
  if (product === hotStorage.lookupKey) return 'hot';
  return product === coldStorage.lookupKey ? 'cold' : undefined;
}
