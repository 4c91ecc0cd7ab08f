import type Stripe from 'stripe';
import { findSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import {
  hasEnded,
  runningStatuses,
  type SubscriptionItem,
} from '#core/subscriptions/subscription-item.ts';
import { cancelAndRefundDuplicate, cancelDuplicate } from './cancel-duplicate.ts';
import { findDuplicate } from './duplicate-store.ts';

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
