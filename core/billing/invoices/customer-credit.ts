import type Stripe from 'stripe';
import { callStripe, nullIfMissing } from '#core/clients/stripe.ts';

/**
 * Credit in US dollars: Stripe stores it as a negative balance in cents. A customer that was deleted, or is not
 * expanded, has none.
 */
export function creditOf(customer: Stripe.Subscription['customer'] | null): number {
  if (customer === null || typeof customer === 'string' || customer.deleted) return 0;
  return Math.max(0, -customer.balance) / 100;
}

/** The credit of a customer, in US dollars. @throws CallError `payment_provider` */
export async function readCredit(customer: string): Promise<number> {
  return creditOf(await nullIfMissing(callStripe((stripe) => stripe.customers.retrieve(customer))));
}
