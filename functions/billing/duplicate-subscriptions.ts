import type Stripe from 'stripe';
import { cancelAndRefundDuplicate, cancelDuplicate } from './cancel-duplicate.ts';
import { findDuplicate } from './duplicate-store.ts';
import { findSubscription } from './stripe-subscriptions.ts';
import { hasEnded, runningStatuses, type SubscriptionItem } from './subscription-item.ts';

/** How a subscription stands to the one that its workspace has: it follows it, is no business of it, or has to wait. */
type Classification = 'follows' | 'none' | { heldHasEnded: Stripe.Subscription };

/**
 * Compares another subscription of a workspace with the one we hold, as Stripe has both now. Of two that are open one
 * is given up. Which one depends on them alone, not on who hears of which first: what runs stays before what does
 * not, then the older one.
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
  const [kept, spare] = [own, other].toSorted(byPrecedence);
  if (!kept || !spare) return 'none';
  await cancelDuplicate(workspaceId, spare, kept);
  return kept === other ? 'follows' : 'none';
}

function byPrecedence(a: Stripe.Subscription, b: Stripe.Subscription): number {
  return Number(runs(b)) - Number(runs(a)) || a.created - b.created || a.id.localeCompare(b.id);
}

function runs({ status }: Stripe.Subscription): boolean {
  return runningStatuses.includes(status);
}
