import type Stripe from 'stripe';
import { callStripe, isRefusedByStripe } from '#functions/clients/stripe.ts';
import { alertOperator } from '#functions/runtime/log.ts';
import { restoreCredit } from './credit.ts';
import { cancelStripeSubscription } from './stripe-subscriptions.ts';

/** What may still be paid, by hand or by Stripe. */
const payableStatuses: readonly string[] = ['draft', 'open', 'uncollectible'];

/**
 * Cancels a subscription on purpose: at once, with nothing left that could be paid for it. Idempotent.
 * @throws CallError `payment_provider`; a second try goes on.
 */
export async function cancelForGood(stripeSubscriptionId: string): Promise<void> {
  await cancelStripeSubscription(stripeSubscriptionId);
  await voidUnpaidInvoices(stripeSubscriptionId);
}

/**
 * Voids every invoice of a subscription that is not paid, so that a cancelled subscription cannot be paid for. Cancelling alone
 * only stops collecting them; their hosted pages go on taking payments (docs.stripe.com/api/subscriptions/cancel).
 * Idempotent.
 */
export async function voidUnpaidInvoices(subscription: string): Promise<void> {
  const { data } = await callStripe((stripe) => stripe.invoices.list({ subscription, limit: 100 }));
  for (const invoice of data) {
    if (payableStatuses.includes(invoice.status ?? '')) await voidOrAlert(invoice);
  }
}

/** An invoice that Stripe refuses to void, though it is not paid, must not keep the plan from ending. */
async function voidOrAlert({ id, status }: Stripe.Invoice): Promise<void> {
  try {
    if (status === 'draft') await voidDraft(id);
    else await callStripe((stripe) => stripe.invoices.voidInvoice(id));
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
    const current = await callStripe((stripe) => stripe.invoices.retrieve(id));
    if (!payableStatuses.includes(current.status ?? '')) return;
    alertOperator('invoice_not_voided', { invoice: id, status: current.status });
  }
}

/**
 * The draft of a subscription cannot be deleted, only finalized and voided (docs.stripe.com/api/invoices/delete). One
 * that credit covers is paid by being finalized: then the credit is given back.
 */
async function voidDraft(id: string): Promise<void> {
  const invoice = await callStripe((stripe) =>
    stripe.invoices.finalizeInvoice(id, { auto_advance: false }),
  );
  if (invoice.status === 'paid') await restoreCredit(invoice);
  else await callStripe((stripe) => stripe.invoices.voidInvoice(id));
}
