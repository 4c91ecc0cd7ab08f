import type Stripe from 'stripe';
import type { SubscriptionItem } from '#core/billing/ports/subscription-item.ts';
import { afterCheckoutClosed } from '#core/billing/purchases/close-checkout.ts';
import { cancelledByUs } from '#core/billing/subscription/stripe-subscriptions.ts';
import { startEmptying } from '#core/file-changes/emptying/start-emptying.ts';
import { removeAllMembers } from '#core/members/remove-members.ts';
import { releaseStorage } from '#core/storage/store.ts';

/**
 * Whether a subscription was cancelled by the product itself, and our copy does not say so yet. An end from anywhere
 * else, such as the portal, our support, a dispute or a payment that failed for good, deletes nothing (`retention.ts`).
 */
export function isNewlyCancelled(
  stored: SubscriptionItem | null,
  { status, cancellation_details }: Stripe.Subscription,
): boolean {
  if (status !== 'canceled' || stored === null || stored.status === 'canceled') return false;
  return cancellation_details?.comment === cancelledByUs;
}

/**
 * Deletes what the cancel dialog warns of: files at once, by a change that the table's stream starts, then members and
 * storage. Runs before the end is saved, so that an interrupted call is retried.
 */
export async function endService(
  workspaceId: string,
  cancelledSubscription: string,
  actor: string,
): Promise<void> {
  await startEmptying(workspaceId, { endedBy: actor, cancelledSubscription });
  await removeTeamAndStorage(workspaceId, actor);
}

/** Removes all members but the owner, and the storage asked for. */
export async function removeTeamAndStorage(workspaceId: string, actor: string): Promise<void> {
  await afterCheckoutClosed(workspaceId, async () => {
    await removeAllMembers(workspaceId, { actor, planEnds: true });
    await releaseStorage(workspaceId, actor);
  });
}
