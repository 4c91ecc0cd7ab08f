import { assertClaimable } from '#core/billing/purchases/claim-link.ts';
import { findPurchase } from '#core/billing/purchases/pending-purchase-store.ts';
import { storedSubscription } from '#core/billing/subscription/store.ts';
import { CallError } from '#core/errors.ts';
import type { UserItem } from '#core/identity/store.ts';
import { keys } from '#core/table/keys.ts';
import { assertThat, type TransactionWrite } from '#core/table/write.ts';
import { claimIntoWorkspace } from './claim-into-workspace.ts';

/**
 * Claims a pending purchase that was made with the user's own, confirmed email. Idempotent: the table's stream, or the
 * claim link, may have completed the claim meanwhile.
 * @throws CallError `not_found`, and those of `claimIntoWorkspace`
 */
export async function claimWaitingPurchase(
  user: UserItem,
  workspaceId: string,
  stripeSubscriptionId: string,
): Promise<void> {
  if (!user.emailConfirmed) throw new CallError('not_found');
  const [purchase, subscription] = await Promise.all([
    findPurchase(user.email, stripeSubscriptionId),
    storedSubscription(workspaceId),
  ]);
  if (!purchase && subscription?.stripeSubscriptionId === stripeSubscriptionId) return;
  assertClaimable(purchase, workspaceId);
  await claimIntoWorkspace(purchase, workspaceId, user.email, [assertEmailConfirmed(user)]);
}

/** A condition check: at the time of the claim the account still has the email, and the email is still confirmed. */
function assertEmailConfirmed({ id, email }: UserItem): TransactionWrite {
  return assertThat<UserItem>(
    keys.user(id),
    { email, emailConfirmed: true },
    () => new CallError('not_found'),
  );
}
