import { type SubscriptionItem, subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import type { StorageState } from '#core/storage/quota.ts';
import { keys } from '#core/table/keys.ts';
import { assertThat } from '#core/table/write.ts';
import { wasClosed } from '#core/workspaces/tombstone.ts';
import { startEmptying } from './start-emptying.ts';

/** The subscription has changed since it was read; the event that is processed is delivered again. */
class SubscriptionChanged extends Error {}

/**
 * Empties the storage once more if something was stored after it was emptied: in a workspace that is closed, or whose
 * subscription was cancelled on purpose. What a failed payment has ended is kept.
 * @param read the storage as it was read after that
 * @throws SubscriptionChanged
 */
export async function emptyIfEnded(
  workspaceId: string,
  { quota, subscription }: StorageState,
): Promise<void> {
  if (!subscription) {
    if (await wasClosed(workspaceId)) await startEmptying(workspaceId);
    return;
  }
  const { stripeSubscriptionId, version } = subscription;
  if (subscriptionRuns(subscription)) return;
  if (quota.cancelledSubscription !== stripeSubscriptionId) return;
  const unchanged = assertThat<SubscriptionItem>(
    keys.subscription(workspaceId),
    { version },
    () => new SubscriptionChanged(),
  );
  await startEmptying(workspaceId, { conditions: [unchanged] });
}
