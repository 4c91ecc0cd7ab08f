import type Stripe from 'stripe';
import { listAll, nullIfMissing } from '#core/clients/stripe.ts';

/**
 * All invoices of customers, newest first; none for a customer deleted at Stripe.
 * @throws CallError `payment_provider`
 */
export async function invoicesOf(customers: readonly string[]): Promise<Stripe.Invoice[]> {
  const lists = await Promise.all(customers.map(invoicesOfOne));
  return lists.flat().toSorted((a, b) => b.created - a.created);
}

async function invoicesOfOne(customer: string): Promise<Stripe.Invoice[]> {
  const request = listAll((stripe) => stripe.invoices.list({ customer, limit: 100 }));
  return (await nullIfMissing(request)) ?? [];
}
