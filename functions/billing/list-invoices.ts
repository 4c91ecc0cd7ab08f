import type Stripe from 'stripe';
import { atStripe, isMissingAtStripe } from '#functions/clients/stripe.ts';
import { handle } from '#functions/http/handler.ts';
import { type Invoice, listInvoices } from '#shared/billing.ts';

/** Eight years of months: more than anybody looks through here, and one page of Stripe's. */
const most = 100;

export const handler = handle(listInvoices, async ({ caller: { workspace } }) => {
  const customer = workspace.stripeCustomerId;
  if (!customer) return { invoices: [] };
  return { invoices: (await invoicesOf(customer)).map(invoiceAnswer) };
});

/** The invoices of a customer, newest first; one that was deleted at Stripe has none to show. */
export async function invoicesOf(customer: string): Promise<Stripe.Invoice[]> {
  try {
    return (await atStripe((stripe) => stripe.invoices.list({ customer, limit: most }))).data;
  } catch (error) {
    if (isMissingAtStripe(error)) return [];
    throw error;
  }
}

function invoiceAnswer(invoice: Stripe.Invoice): Invoice {
  const { id, number, created, total, status, hosted_invoice_url } = invoice;
  return {
    id,
    number,
    createdAt: new Date(created * 1000).toISOString(),
    total: total / 100,
    status,
    url: hosted_invoice_url ?? null,
  };
}
