import type Stripe from 'stripe';
import { cancelStripeSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import { callStripe, isRefusedByStripe, listAll } from '#core/clients/stripe.ts';
import { alertOperator } from '#core/runtime/log.ts';
import { restoreCarriedCredit, restoreCredit } from './credit.ts';
import { invoiceLines } from './invoice-lines.ts';

/** The statuses of invoices that may still be paid, by hand or by Stripe. */
const payableStatuses: readonly string[] = ['draft', 'open', 'uncollectible'];

/**
 * Cancels a subscription on purpose: at once, with no invoice left that could be paid. Idempotent.
 * @throws CallError `payment_provider`; a retry resumes it.
 */
export async function cancelForGood(stripeSubscriptionId: string): Promise<void> {
  await cancelStripeSubscription(stripeSubscriptionId);
  await voidUnpaidInvoices(stripeSubscriptionId);
}

/**
 * Voids every unpaid invoice of a subscription, so that a cancelled subscription cannot be paid for. Cancelling alone
 * only stops automatic collection; the hosted pages still accept payments (docs.stripe.com/api/subscriptions/cancel).
 * Idempotent.
 * @throws CallError `payment_provider`
 */
export async function voidUnpaidInvoices(subscription: string): Promise<void> {
  for (const invoice of await invoicesOfSubscription(subscription)) {
    if (payableStatuses.includes(invoice.status ?? '')) await voidOrAlert(invoice);
  }
}

/**
 * Voids what could still be paid for a subscription that has ended, as far as it is for the time after its end: what is
 * open for the month that had begun, and its drafts. Who cannot pay is not billed for a plan that has stopped, and the
 * hosted page of a mail takes no money for nothing (docs.stripe.com/api/subscriptions/cancel: finalized invoices stay
 * payable). An invoice for time before the end stays: it is a debt. Idempotent.
 * @throws CallError `payment_provider`
 */
export async function voidUnusedInvoices(subscription: Stripe.Subscription): Promise<void> {
  for (const invoice of await unusedInvoices(subscription)) await voidOrAlert(invoice);
}

/**
 * The invoices that `voidUnusedInvoices` voids.
 * @param invoices those of the subscription, if they were just read
 */
export async function unusedInvoices(
  subscription: Stripe.Subscription,
  invoices?: readonly Stripe.Invoice[],
): Promise<Stripe.Invoice[]> {
  const all = invoices ?? (await invoicesOfSubscription(subscription.id));
  const payable = all.filter(({ status }) => payableStatuses.includes(status ?? ''));
  const isUnused = await Promise.all(payable.map((one) => isForTimeAfterEnd(one, subscription)));
  return payable.filter((_, at) => isUnused[at]);
}

/** Whether an invoice is for a time after the end of its subscription, in whole or in part. */
export async function isForTimeAfterEnd(
  invoice: Stripe.Invoice,
  { ended_at }: Stripe.Subscription,
): Promise<boolean> {
  if (ended_at === null) return false;
  const lines = await invoiceLines(invoice);
  return lines.some(({ period }) => period.end > ended_at);
}

/** The invoices of a subscription, newest first. @throws CallError `payment_provider` */
export function invoicesOfSubscription(subscription: string): Promise<Stripe.Invoice[]> {
  return listAll((stripe) => stripe.invoices.list({ subscription, limit: 100 }));
}

/** An unpaid invoice that Stripe refuses to void must not prevent the end of the plan. */
async function voidOrAlert(invoice: Stripe.Invoice): Promise<void> {
  const { id, status } = invoice;
  try {
    if (status === 'draft') return await voidDraft(id);
    await callStripe((stripe) => stripe.invoices.voidInvoice(id));
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
    const current = await callStripe((stripe) => stripe.invoices.retrieve(id));
    if (!payableStatuses.includes(current.status ?? '')) return;
    alertOperator('invoice_not_voided', { invoice: id, status: current.status });
    return;
  }
  // The event of it does so too, but may be late or lost.
  await restoreCarriedCredit(invoice);
}

/**
 * A subscription's draft cannot be deleted, only finalized and voided (docs.stripe.com/api/invoices/delete). Finalizing
 * pays a draft that credit covers: then the credit is restored.
 */
async function voidDraft(id: string): Promise<void> {
  const invoice = await callStripe((stripe) =>
    stripe.invoices.finalizeInvoice(id, { auto_advance: false }),
  );
  if (invoice.status === 'paid') await restoreCredit(invoice);
  else await callStripe((stripe) => stripe.invoices.voidInvoice(id));
}
