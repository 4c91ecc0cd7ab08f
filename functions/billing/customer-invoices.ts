import type Stripe from 'stripe';
import { callStripe, isMissingAtStripe } from '#functions/clients/stripe.ts';

/** Eight years of months: more than anybody looks through here, and one page of Stripe's. */
const most = 100;

/** The invoices of a customer, newest first; one that was deleted at Stripe has none to show. */
export async function invoicesOf(customer: string): Promise<Stripe.Invoice[]> {
  try {
    return (await callStripe((stripe) => stripe.invoices.list({ customer, limit: most }))).data;
  } catch (error) {
    if (isMissingAtStripe(error)) return [];
    throw error;
  }
}
