import type Stripe from 'stripe';
import {
  callStripe,
  callStripeIdempotently,
  isDeclined,
  isRefusedByStripe,
} from '#functions/clients/stripe.ts';
import { CallError } from '#functions/http/errors.ts';
import { restoreCarriedCredit } from './credit.ts';

/** A subscription as Stripe has it now, with the invoice that it made last. */
export function fetchWithLatestInvoice(stripeSubscriptionId: string): Promise<Stripe.Subscription> {
  return callStripe((stripe) =>
    stripe.subscriptions.retrieve(stripeSubscriptionId, { expand: ['latest_invoice'] }),
  );
}

/**
 * The invoice that a pending update waits for, or null: `latest_invoice` refers to it
 * (docs.stripe.com/billing/subscriptions/pending-updates-reference).
 */
export function pendingInvoice({
  pending_update,
  latest_invoice,
}: Stripe.Subscription): Stripe.Invoice | null {
  return pending_update && typeof latest_invoice === 'object' ? latest_invoice : null;
}

/**
 * The invoices of a subscription that wait for a payment, oldest first; a pending update's own is among them. Stripe
 * lists the newest first (docs.stripe.com/api/invoices/list).
 */
export async function openInvoices(stripeSubscriptionId: string): Promise<Stripe.Invoice[]> {
  const { data } = await callStripe((stripe) =>
    stripe.invoices.list({ subscription: stripeSubscriptionId, status: 'open', limit: 100 }),
  );
  return data.toReversed();
}

/** Where an open invoice can be paid. Stripe gives every invoice that is open such a page. */
export function payableAt({ id, hosted_invoice_url: url }: Stripe.Invoice): string {
  if (!url) throw new Error(`The invoice ${id} has no page.`);
  return url;
}

/**
 * Collects the payment of a renewal whose invoice is still a draft: Stripe leaves it one for an hour, while the new
 * month has begun already (docs.stripe.com/billing/invoices/subscription). Until that is paid, a decrease would be credited
 * although nothing has been paid; it is finalized and paid now, as Stripe would do by itself within the hour.
 * @returns the invoice where the card on file did not pay it, else null.
 */
export async function collectDraft({
  latest_invoice: latest,
}: Stripe.Subscription): Promise<Stripe.Invoice | null> {
  if (latest === null || typeof latest === 'string' || latest.status !== 'draft') return null;
  const invoice = await callStripeIdempotently(`finalize-${latest.id}`, (stripe, idempotencyKey) =>
    stripe.invoices.finalizeInvoice(latest.id, { auto_advance: true }, { idempotencyKey }),
  );
  if (invoice.status === 'paid') return null;
  try {
    const { status } = await callStripeIdempotently(`pay-${latest.id}`, (stripe, idempotencyKey) =>
      stripe.invoices.pay(latest.id, {}, { idempotencyKey }),
    );
    return status === 'paid' ? null : invoice;
  } catch (error) {
    if (isDeclined(error)) return invoice;
    throw error;
  }
}

/**
 * Ends a pending update by voiding the invoice that it waits for, which can then no longer be paid
 * (docs.stripe.com/billing/subscriptions/pending-updates). Credit that the invoice carried is given back.
 * @throws CallError `quote_changed` where it was paid at this very moment.
 */
export async function endPendingUpdate({ id }: Stripe.Invoice): Promise<void> {
  const voided = await voidPending(id);
  await restoreCarriedCredit(voided);
}

async function voidPending(id: string): Promise<Stripe.Invoice> {
  try {
    return await callStripe((stripe) => stripe.invoices.voidInvoice(id));
  } catch (cause) {
    if (!isRefusedByStripe(cause)) throw cause;
    throw new CallError('quote_changed', { cause });
  }
}
