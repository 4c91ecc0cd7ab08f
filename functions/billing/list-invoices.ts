import type Stripe from 'stripe';
import { atStripe } from '#functions/clients/stripe.ts';
import { handle } from '#functions/http/handler.ts';
import { type Invoice, listInvoices } from '#shared/billing.ts';

/** Eight years of months: more than anybody looks through here, and one page of Stripe's. */
const most = 100;

export const handler = handle(listInvoices, async ({ caller: { workspace } }) => {
  const customer = workspace.stripeCustomerId;
  if (!customer) return { invoices: [] };
  const { data } = await atStripe((stripe) => stripe.invoices.list({ customer, limit: most }));
  return { invoices: data.map(invoiceAnswer) };
});

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
