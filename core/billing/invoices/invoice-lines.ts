import type Stripe from 'stripe';
import { listAll } from '#core/clients/stripe.ts';

/**
 * All lines of an invoice, which brings its first ten along (docs.stripe.com/api/invoices/object, `lines`).
 * @throws CallError `payment_provider`
 */
export async function invoiceLines({
  id,
  lines,
}: Pick<Stripe.Invoice, 'id' | 'lines'>): Promise<Stripe.InvoiceLineItem[]> {
  if (!lines.has_more) return lines.data;
  return listAll((stripe) => stripe.invoices.listLineItems(id, { limit: 100 }));
}
