import type Stripe from 'stripe';
import { restoreCredit } from '#core/billing/invoices/credit.ts';
import { cancelForGood } from '#core/billing/invoices/unpaid-invoices.ts';
import { findSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import {
  callStripeIdempotently,
  hasStripeCode,
  listAll,
  refusalCode,
} from '#core/clients/stripe.ts';
import { alertOperator } from '#core/runtime/log.ts';
import {
  hasEnded,
  runningStatuses,
  type SubscriptionItem,
} from '#core/subscriptions/subscription-item.ts';
import {
  type DuplicateItem,
  findDuplicate,
  markResolved,
  type RefusedRefund,
  recordDuplicate,
} from './duplicate-store.ts';

/**
 * How a subscription relates to the one that the workspace has: it succeeds it, is not the workspace's, or has to wait.
 */
type Classification = 'follows' | 'none' | { heldHasEnded: Stripe.Subscription };

/**
 * Classifies another subscription of a workspace against our copy, by the current state of both at Stripe. Of two open
 * subscriptions one is cancelled as a duplicate. Which one depends only on the two, not on the order of events: a
 * running one takes precedence, then the older one.
 */
export async function classifySubscription(
  workspaceId: string,
  held: SubscriptionItem,
  other: Stripe.Subscription,
): Promise<Classification> {
  const duplicate = await findDuplicate(other.id);
  if (duplicate) {
    await cancelAndRefundDuplicate(duplicate);
    return 'none';
  }
  if (hasEnded(held)) {
    return runs(other) || other.created >= held.createdAt ? 'follows' : 'none';
  }
  if (hasEnded(other)) return 'none';
  const own = await findSubscription(held.stripeSubscriptionId);
  if (!own) return 'follows';
  if (hasEnded(own)) return { heldHasEnded: own };
  const [kept, redundant] = [own, other].toSorted(byPrecedence);
  if (!kept || !redundant) return 'none';
  await cancelDuplicate(workspaceId, redundant, kept);
  return kept === other ? 'follows' : 'none';
}

function byPrecedence(a: Stripe.Subscription, b: Stripe.Subscription): number {
  return Number(runs(b)) - Number(runs(a)) || a.created - b.created || a.id.localeCompare(b.id);
}

function runs({ status }: Stripe.Subscription): boolean {
  return runningStatuses.includes(status);
}

/**
 * Cancels one of two subscriptions of a workspace, refunds what was charged for it while both existed, and alerts the
 * operator. Records the duplicate first, so that an interrupted call can be resumed. Idempotent.
 * @throws CallError `payment_provider`
 */
export async function cancelDuplicate(
  workspaceId: string,
  redundant: Stripe.Subscription,
  kept: Stripe.Subscription,
): Promise<void> {
  const duplicate = {
    stripeSubscriptionId: redundant.id,
    workspaceId,
    keptSubscriptionId: kept.id,
    // The whole of the younger one is a duplicate, whatever second Stripe dates its invoice to.
    doubleSince: redundant.created < kept.created ? kept.created : 0,
  };
  await recordDuplicate(duplicate);
  await cancelAndRefundDuplicate(duplicate);
}

/**
 * Completes the cancellation and refund of a recorded duplicate. Idempotent.
 * @throws CallError `payment_provider`
 */
export async function cancelAndRefundDuplicate(duplicate: DuplicateItem): Promise<void> {
  if (duplicate.settledAt) return;
  const { workspaceId, stripeSubscriptionId, keptSubscriptionId } = duplicate;
  await cancelForGood(stripeSubscriptionId);
  const { refunded, notRefunded } = await refundPayments(duplicate);
  alertOperator('second_subscription', {
    workspaceId,
    kept: keptSubscriptionId,
    cancelled: stripeSubscriptionId,
    refunded,
    notRefunded,
  });
  await markResolved(duplicate, notRefunded);
}

/**
 * Refunds each payment made since a time, once, and restores the credit that their invoices used.
 * @returns the ids of the payments that are refunded, and those whose refund Stripe refuses for good
 */
async function refundPayments(
  duplicate: DuplicateItem,
): Promise<{ refunded: string[]; notRefunded: RefusedRefund[] }> {
  const { stripeSubscriptionId: subscription, doubleSince } = duplicate;
  const invoices = await listAll((stripe) =>
    stripe.invoices.list({
      subscription,
      status: 'paid',
      limit: 100,
      expand: ['data.payments'],
    }),
  );
  const double = invoices.filter(
    ({ status_transitions: { paid_at }, created }) => (paid_at ?? created) >= doubleSince,
  );
  for (const invoice of double) await restoreCredit(invoice);
  const payments = double
    .flatMap((invoice) => invoice.payments?.data ?? [])
    .flatMap(({ status, payment }) => (status === 'paid' ? [payment.payment_intent] : []))
    .flatMap((intent) => (intent ? [idOf(intent)] : []));
  const refunded: string[] = [];
  const notRefunded: RefusedRefund[] = [];
  for (const payment of payments) {
    const code = await refund(payment);
    if (code === null) refunded.push(payment);
    else notRefunded.push({ payment, code });
  }
  return { refunded, notRefunded };
}

/**
 * Refunds a payment. A disputed charge cannot be refunded (docs.stripe.com/error-codes#charge-disputed), today or later.
 * @returns null, or the code of a refusal that a retry would not change
 */
async function refund(paymentIntent: string): Promise<string | null> {
  try {
    await callStripeIdempotently(`refund-${paymentIntent}`, (stripe, idempotencyKey) =>
      stripe.refunds.create(
        { payment_intent: paymentIntent, reason: 'duplicate' },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    // Refunded by an earlier attempt whose idempotency key has expired at Stripe, or by the operator.
    if (hasStripeCode(error, 'charge_already_refunded')) return null;
    const code = refusalCode(error);
    if (code === null) throw error;
    return code;
  }
  return null;
}
