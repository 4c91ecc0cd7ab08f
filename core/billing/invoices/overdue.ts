import type Stripe from 'stripe';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import type { Billing } from '#shared/calls/billing.ts';

/**
 * The overdue total in US dollars, with the due date and payment page of the oldest invoice, or null. The invoice of a
 * pending update is not overdue: until it is paid the subscription stays unchanged, and nothing is owed for it
 * (docs.stripe.com/billing/subscriptions/pending-updates). Nor is an invoice that was sent and is not yet due
 * (docs.stripe.com/billing/collection-method).
 */
export function findOverdue(
  { pending_update, latest_invoice }: Stripe.Subscription,
  open: readonly Stripe.Invoice[],
): Billing['overdue'] {
  const offered = pending_update && latest_invoice ? idOf(latest_invoice) : null;
  return findOwed(
    open
      .filter(({ id }) => id !== offered)
      .filter(({ due_date }) => due_date === null || due_date <= nowInSeconds()),
  );
}

/** What is still to be paid of invoices in US dollars, with the date and payment page of the oldest one, or null. */
export function findOwed(open: readonly Stripe.Invoice[]): Billing['owed'] {
  const owed = open
    .filter(({ amount_remaining }) => amount_remaining > 0)
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

/** In Unix seconds. A charge to the card on file is due when the invoice is finalized; it has no due date. */
function dueSince({ due_date, status_transitions, created }: Stripe.Invoice): number {
  return due_date ?? status_transitions.finalized_at ?? created;
}
