import type Stripe from 'stripe';
import { atStripe, isRefusedByStripe } from '#functions/clients/stripe.ts';
import { CallError } from '#functions/http/errors.ts';

/** A subscription as Stripe has it now, with the invoice that it made last. */
export function fetchWithLatestInvoice(stripeSubscriptionId: string): Promise<Stripe.Subscription> {
  return atStripe((stripe) =>
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
  const { data } = await atStripe((stripe) =>
    stripe.invoices.list({ subscription: stripeSubscriptionId, status: 'open', limit: 100 }),
  );
  return data.toReversed();
}

/** Where an open invoice can be paid. Stripe gives every invoice that is open such a page. */
export function payableAt({ id, hosted_invoice_url: url }: Stripe.Invoice): string {
  if (!url) throw new Error(`The invoice ${id} has no page.`);
  return url;
}

/** Whether the payment of a renewal is still to be collected: Stripe leaves its invoice a draft for an hour. */
export function isDraft({ latest_invoice }: Stripe.Subscription): boolean {
  return typeof latest_invoice === 'object' && latest_invoice?.status === 'draft';
}

/**
 * Ends a pending update by voiding the invoice that it waits for, which nobody can pay any more then
 * (docs.stripe.com/billing/subscriptions/pending-updates).
 * @throws CallError `quote_changed` where it was paid at this very moment.
 */
export async function endPendingUpdate({ id }: Stripe.Invoice): Promise<void> {
  try {
    await atStripe((stripe) => stripe.invoices.voidInvoice(id));
  } catch (cause) {
    if (!isRefusedByStripe(cause)) throw cause;
    throw new CallError('quote_changed', { cause });
  }
}
