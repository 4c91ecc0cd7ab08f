import type Stripe from 'stripe';

/** What an invoice comes to and how it is paid, in US dollars. */
export interface InvoiceSums {
  total: number;
  /** The part of the total that is paid from credit. */
  creditApplied: number;
  /** The amount charged to the card. */
  amountDue: number;
}

/** A negative balance is credit, which is applied first (docs.stripe.com/billing/customer/balance). */
export function invoiceSums({ total, starting_balance, amount_due }: Stripe.Invoice): InvoiceSums {
  const credit = Math.min(Math.max(total, 0), Math.max(-starting_balance, 0));
  return { total: total / 100, creditApplied: credit / 100, amountDue: amount_due / 100 };
}
