import type Stripe from 'stripe';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import { listAll } from '#core/clients/stripe.ts';

/**
 * The charges of a customer, newest first.
 * @param created from when to when, in Unix seconds
 * @throws CallError `payment_provider`
 */
export function chargesOf(
  customer: string,
  created?: { gte: number; lte: number },
): Promise<Stripe.Charge[]> {
  return listAll((stripe) =>
    stripe.charges.list({ customer, limit: 100, ...(created && { created }) }),
  );
}

/**
 * What was refunded of the payments of an invoice, in cents. A refund leaves the invoice paid
 * (docs.stripe.com/api/refunds): only its charge knows.
 * @param invoice with its `payments`
 */
export function refundedOf(
  { payments }: Pick<Stripe.Invoice, 'payments'>,
  charges: readonly Stripe.Charge[],
): number {
  const intents = (payments?.data ?? []).map(
    ({ payment: { payment_intent: intent } }) => intent && idOf(intent),
  );
  return charges
    .filter(({ payment_intent: intent }) => intent && intents.includes(idOf(intent)))
    .reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
}
