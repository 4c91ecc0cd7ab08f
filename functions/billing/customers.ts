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

/** Whether Stripe refused because it has no such customer, or has it no longer. */
export function isCustomerMissing(error: unknown): boolean {
  return hasStripeCode(error, 'resource_missing', 'customer');
}

/**
 * Forgets a customer that was deleted at Stripe, so that the next Checkout makes a new one. Deleting a customer cancels
 * what ran for it (docs.stripe.com/api/customers/delete): our copy follows first. What remains of the customer is the
 * record that it was deleted, by which a late event does not bring it back. Idempotent.
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
    // Forgotten before, or another customer has taken its place.
    if (!(error instanceof StaleReadError)) throw error;
  }
}
