import type Stripe from 'stripe';
import { listAll, nullIfMissing } from '#core/clients/stripe.ts';

/**
 * All invoices of a customer, newest first; empty for a customer deleted at Stripe.
 * @throws CallError `payment_provider`
 */
export async function invoicesOf(customer: string): Promise<Stripe.Invoice[]> {
  const request = listAll((stripe) => stripe.invoices.list({ customer, limit: 100 }));
  return (await nullIfMissing(request)) ?? [];
}
