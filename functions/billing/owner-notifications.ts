import type Stripe from 'stripe';
import { secureAccountLink } from '#functions/account/security-mail-writes.ts';
import { callStripe } from '#functions/clients/stripe.ts';
import { queueMailWrite } from '#functions/messages/store.ts';
import type { TransactionWrite } from '#functions/table/write.ts';
import { findWorkspace } from '#functions/workspace/store.ts';
import { isTriedAgain, withPaymentIntents } from './hard-declines.ts';
import { endedMail, paymentFailedMail, type UnpaidInvoice } from './mails.ts';
import { hasEnded, type SubscriptionItem } from './subscription-item.ts';
import type { SubscriptionSnapshot } from './subscription-snapshot.ts';

/** What is about to be noted of a workspace's subscription, and what led to it. */
interface Change {
  workspaceId: string;
  stored: SubscriptionItem | null;
  reading: SubscriptionSnapshot;
  /** Stripe's word for why a subscription ended. */
  endedBecause: Stripe.Subscription.CancellationDetails['reason'];
  /** The invoice of which an event told that its payment failed. */
  failedInvoiceId: string | undefined;
}

/**
 * The mails to the owner that a change calls for. Written in the transaction that notes the change, each goes out
 * once, however often and in whatever order Stripe tells of it.
 */
export async function ownerNotificationWrites(change: Change): Promise<TransactionWrite[]> {
  const ended = endsNow(change);
  const unpaid = ended ? null : await overdueInvoice(change);
  if (!ended && !unpaid) return [];
  const workspace = await findWorkspace(change.workspaceId);
  if (!workspace) return [];
  const { plan } = change.reading;
  const facts = { to: workspace.ownerEmail, companyName: workspace.companyName, plan };
  if (unpaid) return [queueMailWrite(paymentFailedMail({ ...facts, ...unpaid }))];
  if (change.endedBecause !== 'cancellation_requested') {
    return [queueMailWrite(endedMail({ ...facts, secureUrl: null }))];
  }
  // Cancelling deletes what the team has: whoever did not mean it hears how to keep others out.
  const secure = secureAccountLink({ id: workspace.ownerId, email: workspace.ownerEmail });
  return [secure.write, queueMailWrite(endedMail({ ...facts, secureUrl: secure.url }))];
}

/**
 * What an invoice whose payment failed comes to, as Stripe has it now; null where it has been paid meanwhile: an event
 * that comes late is no longer worth a mail.
 */
async function overdueInvoice({ failedInvoiceId, reading }: Change): Promise<UnpaidInvoice | null> {
  if (!failedInvoiceId || reading.status !== 'past_due') return null;
  const invoice = await callStripe((stripe) =>
    stripe.invoices.retrieve(failedInvoiceId, { expand: withPaymentIntents }),
  );
  if (invoice.status !== 'open') return null;
  return {
    amountDue: invoice.amount_remaining / 100,
    triesAgain: isTriedAgain(invoice),
    url: invoice.hosted_invoice_url ?? null,
  };
}

/** Whether something that has run is noted as ended; what never got paid ends without a word. */
function endsNow({ stored, reading }: Change): boolean {
  if (stored === null || stored.status === 'incomplete') return false;
  return !hasEnded(stored) && hasEnded(reading);
}
