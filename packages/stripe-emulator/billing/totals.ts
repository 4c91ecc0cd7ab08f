import type { InvoiceLine } from '../ledger/wire-types.ts';

/** The least that a card is charged, in cents; less than that waits in the customer's balance. */
const minimumCharge = 50;

/**
 * An invoice's sums in cents. A customer's balance below zero is credit, which pays first; what an invoice
 * credits goes there (docs.stripe.com/billing/customer/balance).
 */
export function totalsOf(lines: InvoiceLine[], balance: number) {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const discounts = lines.flatMap(({ discount_amounts }) => discount_amounts ?? []);
  const total = discounts.reduce((sum, { amount }) => sum - amount, subtotal);
  const due = total + balance;
  const charged = due >= minimumCharge ? due : 0;
  return {
    subtotal,
    total,
    amount_due: charged,
    amount_remaining: charged,
    starting_balance: balance,
    ending_balance: due - charged,
    /** What of the total is too little to be charged and waits as a debt. */
    too_small: due > charged ? due : 0,
  };
}
