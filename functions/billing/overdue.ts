import type Stripe from 'stripe';
import { atStripe, isMissingAtStripe } from '#functions/clients/stripe.ts';
import type { Billing } from '#shared/billing.ts';
import { idOf } from './reading.ts';

/** Invoices that were sent out and are not paid, of one subscription; more than a page of them is not to be had. */
export async function openInvoices(subscription: string): Promise<Stripe.Invoice[]> {
  try {
    const { data } = await atStripe((stripe) =>
      stripe.invoices.list({ subscription, status: 'open', limit: 100 }),
    );
    return data;
  } catch (error) {
    if (isMissingAtStripe(error)) return [];
    throw error;
  }
}

/**
 * What is overdue, or null. The invoice of a pending update is not: until it is paid the subscription stays as it was,
 * and nothing is owed for it (docs.stripe.com/billing/subscriptions/pending-updates).
 */
export function overdueOf(
  { pending_update, latest_invoice }: Stripe.Subscription,
  open: readonly Stripe.Invoice[],
): Billing['overdue'] {
  const offered = pending_update && latest_invoice ? idOf(latest_invoice) : null;
  const owed = open
    .filter(({ id, amount_remaining }) => id !== offered && amount_remaining > 0)
    .toSorted((a, b) => dueSince(a) - dueSince(b));
  const [oldest] = owed;
  if (!oldest) return null;
  const cents = owed.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0);
  return {
    amount: cents / 100,
    since: new Date(dueSince(oldest) * 1000).toISOString(),
    url: oldest.hosted_invoice_url ?? null,
  };
}

/** In seconds since 1970. A charge to the card on file is due with the finalised invoice, which has no due date. */
function dueSince({ due_date, status_transitions, created }: Stripe.Invoice): number {
  return due_date ?? status_transitions.finalized_at ?? created;
}
