import { callStripe, hasStripeCode, isMissingAtStripe } from '#core/clients/stripe.ts';
import { type InvoiceSums, invoiceSums } from './invoice-sums.ts';

/**
 * Previews the renewal invoice of a subscription; null if there will be none.
 * @param seats the subscription item of the seats with its new quantity, if the renewal bills a different one; without
 * proration, as it will be updated (docs.stripe.com/api/invoices/create_preview).
 * @throws CallError `payment_provider`.
 */
export async function previewRenewal(
  subscription: string,
  seats?: { id: string; quantity: number },
): Promise<InvoiceSums | null> {
  try {
    const invoice = await callStripe((stripe) =>
      stripe.invoices.createPreview({
        subscription,
        ...(seats && { subscription_details: { items: [seats], proration_behavior: 'none' } }),
      }),
    );
    return invoiceSums(invoice);
  } catch (error) {
    // The subscription has ended, or ends with the period (docs.stripe.com/error-codes).
    if (isMissingAtStripe(error) || hasStripeCode(error, 'invoice_upcoming_none')) return null;
    throw error;
  }
}
