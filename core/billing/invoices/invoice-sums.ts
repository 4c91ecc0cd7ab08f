import type Stripe from 'stripe';
import type { InvoiceSums } from '#shared/calls/billing.ts';

type Sums = Pick<Stripe.Invoice, 'total' | 'starting_balance' | 'amount_due'>;

/**
 * What an invoice comes to and how it is paid, in US dollars. A negative balance is credit, which is applied first
 * (docs.stripe.com/billing/customer/balance).
 */
export function invoiceSums({ total, starting_balance, amount_due }: Sums): InvoiceSums {
  const credit = Math.min(Math.max(total, 0), Math.max(-starting_balance, 0));
  return { total: total / 100, creditApplied: credit / 100, amountDue: amount_due / 100 };
}
