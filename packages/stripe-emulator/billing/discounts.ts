import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { CheckoutLine, InvoiceLine } from '../ledger/wire-types.ts';

/**
 * Gives a customer a coupon of 100 % for one Checkout session, as the account's owner can in Stripe's dashboard.
 */
export function grantFullDiscount(state: State, customer: string): void {
  state.store.put('fullDiscounts', customer, { id: newId('di') });
}

/** Whether a customer's next Checkout session is free. */
export function hasFullDiscount(state: State, customer: string | null): boolean {
  return customer !== null && state.store.get('fullDiscounts', customer) !== undefined;
}

/** The lines of a free Checkout session. */
export function freeCheckoutLines(lines: CheckoutLine[]): CheckoutLine[] {
  return lines.map((line) => ({
    ...line,
    amount_discount: line.amount_subtotal,
    amount_total: 0,
  }));
}

/** The lines of a free invoice; consumes the coupon. */
export function freeInvoiceLines(
  state: State,
  customer: string,
  lines: InvoiceLine[],
): InvoiceLine[] {
  const discount = state.store.get('fullDiscounts', customer);
  if (discount === undefined) return lines;
  state.store.remove('fullDiscounts', customer);
  return lines.map((line) => ({
    ...line,
    discount_amounts: [{ amount: line.amount, discount: discount.id }],
  }));
}
