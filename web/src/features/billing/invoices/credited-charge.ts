import type { Charge } from '#web/features/billing/costs/use-quote.ts';

/**
 * A charge for a new subscription, less the customer's credit: Stripe uses it for the first invoice, then for the next
 * ones (docs.stripe.com/billing/customer/balance). A quote for a running subscription has deducted it already.
 * @param credit US dollars
 */
export function creditedCharge(charge: Charge, credit: number): Charge {
  const { dueNow, quote } = charge;
  if (charge.prorationDate !== undefined || credit <= 0) return charge;
  const left = Math.max(0, cents(credit) - cents(dueNow));
  const next = Math.min(cents(quote.total), left);
  return {
    ...charge,
    dueNow: Math.max(0, cents(dueNow) - cents(credit)) / 100,
    nextInvoice: {
      total: quote.total,
      creditApplied: next / 100,
      amountDue: (cents(quote.total) - next) / 100,
    },
  };
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}
