import type Stripe from 'stripe';
import { callStripe, hasStripeCode, isMissingAtStripe } from '#core/clients/stripe.ts';
import type { InvoiceSums } from '#shared/calls/billing.ts';
import { invoiceSums } from './invoice-sums.ts';

/**
 * Previews the renewal invoice of a subscription; null if there will be none.
 * @param change a change that is made before the renewal (docs.stripe.com/api/invoices/create_preview).
 * @throws CallError `payment_provider`.
 */
export async function previewRenewal(
  subscription: string,
  change?: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails,
): Promise<InvoiceSums | null> {
  try {
    const invoice = await callStripe((stripe) =>
      stripe.invoices.createPreview({
        subscription,
        ...(change && { subscription_details: change }),
      }),
    );
    return invoiceSums(invoice);
  } catch (error) {
    // The subscription has ended, or ends with the period (docs.stripe.com/error-codes).
    if (isMissingAtStripe(error) || hasStripeCode(error, 'invoice_upcoming_none')) return null;
    throw error;
  }
}

/** Seats that the renewal bills without proration: they are not paid for until then. */
export function unproratedSeats(id: string, quantity: number) {
  return { items: [{ id, quantity }], proration_behavior: 'none' as const };
}
