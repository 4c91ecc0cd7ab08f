import type Stripe from 'stripe';
import { refundSubscription } from '#core/billing/invoices/refunds.ts';
import { cancelForGood } from '#core/billing/invoices/unpaid-invoices.ts';
import {
  hasEnded,
  runningStatuses,
  type SubscriptionItem,
} from '#core/billing/ports/subscription-item.ts';
import { findSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import { alertOperator } from '#core/runtime/log.ts';
import {
  type DuplicateItem,
  findDuplicate,
  markResolved,
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
  const { refunded, notRefunded } = await refundSubscription(stripeSubscriptionId, {
    since: duplicate.doubleSince,
    reason: 'duplicate',
  });
  alertOperator('second_subscription', {
    workspaceId,
    kept: keptSubscriptionId,
    cancelled: stripeSubscriptionId,
    refunded,
    notRefunded,
  });
  await markResolved(duplicate, notRefunded);
}
