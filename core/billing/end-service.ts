import type Stripe from 'stripe';
import { startEmptying } from '#core/file-changes/start-emptying.ts';
import { removeAllMembers } from '#core/members/remove-members.ts';
import { releaseStorage } from '#core/storage/store.ts';
import type { SubscriptionItem } from '#core/subscriptions/subscription-item.ts';
import { afterCheckoutClosed } from './close-checkout.ts';

/**
 * Whether a subscription was cancelled on purpose, by us or in the portal, and our copy does not say so yet. A payment
 * that failed for good deletes nothing.
 */
export function isNewlyCancelled(
  stored: SubscriptionItem | null,
  { status, cancellation_details }: Stripe.Subscription,
): boolean {
  if (status !== 'canceled' || stored === null || stored.status === 'canceled') return false;
  return cancellation_details?.reason === 'cancellation_requested';
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
  await startEmptying(workspaceId, { cancelledSubscription });
  await afterCheckoutClosed(workspaceId, async () => {
    await removeAllMembers(workspaceId, { actor, planEnds: true });
    await releaseStorage(workspaceId, actor);
  });
}
