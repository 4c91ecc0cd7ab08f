import type Stripe from 'stripe';
import { chargesOfInvoices, listInvoicePage } from '#core/billing/invoices/customer-invoices.ts';
import { invoiceSums } from '#core/billing/invoices/invoice-sums.ts';
import { refundedOf } from '#core/billing/invoices/refunded-amounts.ts';
import { customersOf } from '#core/workspaces/store.ts';
import { handle } from '#functions/http/handler.ts';
import { type Invoice, listInvoices } from '#shared/calls/billing.ts';

export const handler = handle(listInvoices, async ({ query, caller: { workspace } }) => {
  const { invoices, ...page } = await listInvoicePage(customersOf(workspace), query.after);
  const charges = await chargesOfInvoices(invoices);
  return { invoices: invoices.map((invoice) => invoiceAnswer(invoice, charges)), ...page };
});

function invoiceAnswer(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): Invoice {
  const { id, number, created, status, hosted_invoice_url } = invoice;
  return {
    id,
    number,
    createdAt: new Date(created * 1000).toISOString(),
    ...invoiceSums(invoice),
    refunded: refundedOf(invoice, charges) / 100,
    status,
    url: hosted_invoice_url ?? null,
  };
}
