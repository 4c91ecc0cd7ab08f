import type Stripe from 'stripe';
import { outgoingMail } from '#functions/messages/store.ts';
import type { Write } from '#functions/table/write.ts';
import { findWorkspace } from '#functions/workspace/store.ts';
import { endedMail, paymentFailedMail } from './mails.ts';
import type { SubscriptionReading } from './reading.ts';
import { hasEnded, type SubscriptionItem } from './subscription-item.ts';

/** What is about to be noted of a workspace's subscription, and what led to it. */
interface Change {
  workspaceId: string;
  stored: SubscriptionItem | null;
  reading: SubscriptionReading;
  /** Stripe's word for why a subscription ended. */
  endedBecause: Stripe.Subscription.CancellationDetails['reason'];
  /** Whether an event told of a payment that failed. */
  paymentFailed: boolean;
}

/**
 * The mails to the owner that a change calls for. Written in the transaction that notes the change, each goes out
 * once, however often and in whatever order Stripe tells of it.
 */
export async function ownerNotices(change: Change): Promise<Write[]> {
  const ended = endsNow(change);
  // An event that comes late, when the payment has been made good, is no longer worth a mail.
  const overdue = change.paymentFailed && change.reading.status === 'past_due';
  if (!ended && !overdue) return [];
  const workspace = await findWorkspace(change.workspaceId);
  if (!workspace) return [];
  const { plan } = change.reading;
  const facts = { to: workspace.ownerEmail, companyName: workspace.companyName, plan };
  const mail = ended
    ? endedMail({ ...facts, unpaid: change.endedBecause !== 'cancellation_requested' })
    : paymentFailedMail(facts);
  return [outgoingMail(mail)];
}

/** Whether something that has run is noted as ended; what never got paid ends without a word. */
function endsNow({ stored, reading }: Change): boolean {
  if (stored === null || stored.status === 'incomplete') return false;
  return !hasEnded(stored) && hasEnded(reading);
}
