import { readCredit } from '#core/billing/invoices/customer-credit.ts';
import { nextAttemptAt, withPaymentIntents } from '#core/billing/invoices/hard-declines.ts';
import {
  hasEnded,
  type SubscriptionItem,
  subscriptionRuns,
} from '#core/billing/ports/subscription-item.ts';
import {
  cancelledMail,
  type EndReason,
  endsMail,
  keptMail,
  paymentFailedMail,
  type UnpaidInvoice,
} from '#core/billing/purchases/mails.ts';
import type { SubscriptionSnapshot } from '#core/billing/subscription/subscription-snapshot.ts';
import { callStripe } from '#core/clients/stripe.ts';
import { secureAccountLink } from '#core/identity/security-mail-writes.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { beginRetentionWrite, endOfRetention } from './retention.ts';

/** A change of a workspace's subscription that is about to be saved, and its cause. */
interface Change {
  workspaceId: string;
  stored: SubscriptionItem | null;
  snapshot: SubscriptionSnapshot;
  /** Why the subscription has ended: our own cancellation, or Stripe's reason. */
  endedBecause: EndReason;
  /** The invoice whose failed payment an event reported. */
  failedInvoiceId: string | undefined;
}

/**
 * The mails that a change sends to the owner. They are written in the transaction that saves the change, so each is
 * sent once, however often and in whatever order Stripe's events arrive.
 */
export async function ownerNotificationWrites(change: Change): Promise<TransactionWrite[]> {
  const ended = endsNow(change);
  const unpaid = ended ? null : await overdueInvoice(change);
  const endsAt = ended ? null : newEnd(change);
  if (!ended && !unpaid && !endsAt) return [];
  const workspace = await findWorkspace(change.workspaceId);
  if (!workspace) return [];
  const { plan } = change.snapshot;
  const owner = { to: workspace.ownerEmail, companyName: workspace.companyName, plan };
  if (!ended) {
    return [
      ...(unpaid ? [queueMailWrite(paymentFailedMail({ ...owner, ...unpaid }))] : []),
      ...(endsAt ? [queueMailWrite(endsMail({ ...owner, endsAt }))] : []),
    ];
  }
  const facts = { ...owner, credit: await readCredit(change.snapshot.stripeCustomerId) };
  if (change.endedBecause !== 'cancel_plan') {
    const until = endOfRetention();
    return [
      beginRetentionWrite(workspace.id, change.snapshot.stripeSubscriptionId, until),
      queueMailWrite(
        keptMail({
          ...facts,
          until,
          endedBecause: change.endedBecause,
          wasUnpaid: change.stored?.status !== 'active',
        }),
      ),
    ];
  }
  // Cancelling deletes the team's data: an owner who did not cancel learns how to secure the account.
  const secure = secureAccountLink({ id: workspace.ownerId, email: workspace.ownerEmail });
  return [secure.write, queueMailWrite(cancelledMail({ ...facts, secureUrl: secure.url }))];
}

/**
 * The invoice whose failed payment an event reported, by its current state at Stripe; null if it is no longer open: a
 * late event sends no mail.
 */
async function overdueInvoice({
  failedInvoiceId,
  snapshot,
}: Change): Promise<UnpaidInvoice | null> {
  if (!failedInvoiceId || snapshot.status !== 'past_due') return null;
  const invoice = await callStripe((stripe) =>
    stripe.invoices.retrieve(failedInvoiceId, { expand: withPaymentIntents }),
  );
  if (invoice.status !== 'open') return null;
  return {
    amountDue: invoice.amount_remaining / 100,
    issuedAt: new Date((invoice.status_transitions.finalized_at ?? invoice.created) * 1000),
    nextAttemptAt: nextAttemptAt(invoice),
    url: invoice.hosted_invoice_url ?? null,
  };
}

/** The end that was set for a running subscription, or changed, since our copy was saved. */
function newEnd({ stored, snapshot }: Change): Date | null {
  const { endsAt } = snapshot;
  if (!endsAt || !subscriptionRuns(snapshot) || stored?.endsAt === endsAt) return null;
  return new Date(endsAt);
}

/** Whether a subscription that ran is saved as ended; one that was never paid ends without a mail. */
function endsNow({ stored, snapshot }: Change): boolean {
  if (stored === null || stored.status === 'incomplete') return false;
  return !hasEnded(stored) && hasEnded(snapshot);
}
