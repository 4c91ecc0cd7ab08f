import type { InvoiceLine } from '../ledger/wire-types.ts';

/** The minimum charge of a card, in cents; a smaller amount goes to the customer's balance. */
const minimumCharge = 50;

/**
 * An invoice's totals in cents. A negative customer balance is credit, which is applied first; an invoice with a
 * negative total adds to it (docs.stripe.com/billing/customer/balance).
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
    /** The part of the total that is below the minimum charge and becomes a debt. */
    too_small: due > charged ? due : 0,
  };
}
