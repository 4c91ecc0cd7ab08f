import type Stripe from 'stripe';
import { isOurProduct } from '#core/billing/subscription/prices.ts';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import {
  callStripe,
  callStripeIdempotently,
  isDeclined,
  isRefusedByStripe,
  listAll,
  nullIfMissing,
} from '#core/clients/stripe.ts';
import { CallError } from '#core/errors.ts';
import { restoreCarriedCredit } from './credit.ts';

/**
 * Fetches a subscription with its latest invoice.
 * @param expand what else of it is to be expanded
 * @throws CallError `payment_provider`
 */
export function fetchWithLatestInvoice(
  stripeSubscriptionId: string,
  expand: readonly string[] = [],
): Promise<Stripe.Subscription> {
  return callStripe((stripe) =>
    stripe.subscriptions.retrieve(stripeSubscriptionId, { expand: ['latest_invoice', ...expand] }),
  );
}

/**
 * The invoice of a pending update, or null: `latest_invoice` refers to it
 * (docs.stripe.com/billing/subscriptions/pending-updates-reference).
 */
export function pendingInvoice({
  pending_update,
  latest_invoice,
}: Stripe.Subscription): Stripe.Invoice | null {
  return pending_update && typeof latest_invoice === 'object' ? latest_invoice : null;
}

/**
 * The invoices of a subscription that are to be paid, oldest first, including that of a pending update, and those marked
 * as uncollectible, which are not charged any more but can be paid (docs.stripe.com/invoicing/overview). Stripe lists
 * the newest first (docs.stripe.com/api/invoices/list).
 * @throws CallError `payment_provider`
 */
export function openInvoices(stripeSubscriptionId: string): Promise<Stripe.Invoice[]> {
  return listOpen([{ subscription: stripeSubscriptionId }]);
}

/**
 * As `openInvoices`, of all subscriptions of ours that customers have or had: an invoice of a plan that has ended can
 * still be paid. None of a customer deleted at Stripe.
 * @throws CallError `payment_provider`
 */
export async function openInvoicesOf(customers: readonly string[]): Promise<Stripe.Invoice[]> {
  const open = await listOpen(customers.map((customer) => ({ customer })));
  return open.filter(({ lines }) =>
    lines.data.some(({ pricing }) => isOurProduct(pricing?.price_details?.product ?? '')),
  );
}

async function listOpen(
  owners: readonly ({ subscription: string } | { customer: string })[],
): Promise<Stripe.Invoice[]> {
  const lists = await Promise.all(
    owners.flatMap((owner) =>
      (['open', 'uncollectible'] as const).map((status) =>
        nullIfMissing(listAll((stripe) => stripe.invoices.list({ ...owner, status, limit: 100 }))),
      ),
    ),
  );
  return lists
    .flatMap((list) => list ?? [])
    .toReversed()
    .toSorted((a, b) => a.created - b.created);
}

/** The id of the subscription that an invoice belongs to. */
export function subscriptionIdOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription;
  return subscription ? idOf(subscription) : null;
}

/**
 * The URL where an open invoice can be paid. Stripe hosts such a page for every open invoice.
 * @throws Error for an invoice without such a page
 */
export function payableAt({ id, hosted_invoice_url: url }: Stripe.Invoice): string {
  if (!url) throw new Error(`The invoice ${id} has no page.`);
  return url;
}

/**
 * Collects the payment of a renewal whose invoice is still a draft: Stripe keeps it a draft for an hour, while the new
 * period has already begun (docs.stripe.com/billing/invoices/subscription). Until it is paid, a decrease would credit
 * what was never paid. Finalizes and pays it now, as Stripe would within the hour.
 * @returns the invoice if the card on file did not pay it, else null.
 * @throws CallError `payment_provider`
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
 * Ends a pending update by voiding its invoice, which can then no longer be paid
 * (docs.stripe.com/billing/subscriptions/pending-updates). Credit that the invoice carried is restored.
 * @throws CallError `quote_changed` if it was paid concurrently.
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
