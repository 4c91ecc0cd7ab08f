import type Stripe from 'stripe';
import { callStripe, hasStripeCode, isMissingAtStripe } from '#functions/clients/stripe.ts';
import type { Billing } from '#shared/billing.ts';

/** Amounts of a renewal invoice in US dollars. */
export type RenewalSums = Pick<
  NonNullable<Billing['nextInvoice']>,
  'total' | 'creditApplied' | 'amountDue'
>;

/**
 * Previews the renewal invoice of a subscription; null if there will be none.
 * @param seats the subscription item of the seats with its new quantity, if the renewal bills a different one; without
 * proration, as it will be updated (docs.stripe.com/api/invoices/create_preview).
 * @throws CallError `payment_provider`.
 */
export async function previewRenewal(
  subscription: string,
  seats?: { id: string; quantity: number },
): Promise<RenewalSums | null> {
  try {
    const invoice = await callStripe((stripe) =>
      stripe.invoices.createPreview({
        subscription,
        ...(seats && { subscription_details: { items: [seats], proration_behavior: 'none' } }),
      }),
    );
    return sumsOf(invoice);
  } catch (error) {
    // The subscription has ended, or ends with the period (docs.stripe.com/error-codes).
    if (isMissingAtStripe(error) || hasStripeCode(error, 'invoice_upcoming_none')) return null;
    throw error;
  }
}

/** A negative balance is credit, which is applied first (docs.stripe.com/billing/customer/balance). */
function sumsOf({ total, starting_balance, amount_due }: Stripe.Invoice): RenewalSums {
  const credit = Math.min(Math.max(total, 0), Math.max(-starting_balance, 0));
  return { total: total / 100, creditApplied: credit / 100, amountDue: amount_due / 100 };
}
