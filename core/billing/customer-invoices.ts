import type Stripe from 'stripe';
import { callStripe, nullIfMissing } from '#core/clients/stripe.ts';

/** More than eight years of monthly invoices, and Stripe's maximum page size. */
const most = 100;

/**
 * The invoices of a customer, newest first; empty for a customer deleted at Stripe.
 * @throws CallError `payment_provider`
 */
export async function invoicesOf(customer: string): Promise<Stripe.Invoice[]> {
  const request = callStripe((stripe) => stripe.invoices.list({ customer, limit: most }));
  return (await nullIfMissing(request))?.data ?? [];
}
