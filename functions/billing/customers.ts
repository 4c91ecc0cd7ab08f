import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { hasStripeCode } from '#functions/clients/stripe.ts';
import { now } from '#functions/runtime/clock.ts';
import { table, tableName, transact } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { StaleReadError } from '#functions/table/retry-on-conflict.ts';
import { updateWorkspace } from '#functions/workspace/store.ts';
import { actors } from '#shared/audit.ts';
import { storedSubscription } from './store.ts';
import { hasEnded } from './subscription-item.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Whether Stripe refused because the customer does not exist or was deleted. */
export function isCustomerMissing(error: unknown): boolean {
  return hasStripeCode(error, 'resource_missing', 'customer');
}

/**
 * Removes a customer that was deleted at Stripe from its workspace, so that the next Checkout creates a new one.
 * Deleting a customer cancels its subscriptions (docs.stripe.com/api/customers/delete): our copy is synced first. The
 * record of the deletion is kept, so that a late event does not restore the customer. Idempotent.
 */
export async function removeDeletedCustomer(workspaceId: string, customer: string): Promise<void> {
  const stored = await storedSubscription(workspaceId);
  if (stored && stored.stripeCustomerId === customer && !hasEnded(stored)) {
    const { stripeSubscriptionId } = stored;
    await syncSubscription({ workspaceId, stripeSubscriptionId, who: actors.stripe });
  }
  const Item = { ...keys.customer(customer), workspaceId, deletedAt: now().toISOString() };
  await table.send(new PutCommand({ TableName: tableName(), Item }));
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
