import { hasEnded } from '#core/billing/ports/subscription-item.ts';
import { storedSubscription } from '#core/billing/subscription/store.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import { hasStripeCode } from '#core/clients/stripe.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { put } from '#core/table/write.ts';
import { updateWorkspace } from '#core/workspaces/store.ts';
import { actors } from '#shared/calls/audit.ts';

/** Whether Stripe refused because the customer does not exist or was deleted. */
export function isCustomerMissing(error: unknown): boolean {
  return hasStripeCode(error, 'resource_missing', 'customer');
}

/**
 * Removes a customer that was deleted at Stripe from its workspace, so that the next Checkout creates a new one.
 * Deleting a customer cancels its subscriptions (docs.stripe.com/api/customers/delete): our copy is synced first. The
 * record of the deletion is kept, so that a late event does not restore the customer. Idempotent.
 * @throws CallError `payment_provider`
 */
export async function removeDeletedCustomer(workspaceId: string, customer: string): Promise<void> {
  const stored = await storedSubscription(workspaceId);
  if (stored && stored.stripeCustomerId === customer && !hasEnded(stored)) {
    const { stripeSubscriptionId } = stored;
    await syncSubscription({ workspaceId, stripeSubscriptionId, actor: actors.stripe });
  }
  await write(put(keys.customer(customer), { workspaceId, deletedAt: now().toISOString() }));
  try {
    await transact([
      updateWorkspace(workspaceId, {
        set: { stripeCustomerId: null },
        when: { stripeCustomerId: customer },
      }),
    ]);
  } catch (error) {
    // Already removed, or replaced by another customer.
    if (!(error instanceof StaleReadError)) throw error;
  }
}
