import { withoutOpenCheckout } from '#core/billing/checkout/stale-checkout.ts';
import { assertNoOpenCheckout } from '#core/billing/ports/checkout-store.ts';
import {
  type PurchaseItem,
  reservePurchaseWrite,
} from '#core/billing/purchases/pending-purchase-store.ts';
import { CallError } from '#core/errors.ts';
import { transact } from '#core/table/client.ts';
import { absent, atMost } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import { getWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import { paidPlans } from '#shared/rules/plans.ts';
import { completeClaim } from './complete-claim.ts';

/**
 * Claims a purchase for an existing workspace, if it covers the team. The claim's own transaction sets the plan of the
 * workspace, and with it the plan's limit: no member can join between the claim and the request to Stripe.
 * @param actor the email of the caller
 * @param beside writes for the same transaction
 * @throws CallError `subscription_running`, `plan_too_small`, and the errors of `beside`; nothing was changed then.
 */
export async function claimIntoWorkspace(
  purchase: PurchaseItem,
  workspaceId: string,
  actor: string,
  beside: readonly TransactionWrite[],
): Promise<void> {
  // If the purchase is already reserved for this workspace, only the claim's completion is left.
  if (!purchase.claimedBy) {
    const claim = () => retryOnConflict(() => claimOnce(purchase, workspaceId, beside));
    await withoutOpenCheckout(workspaceId, claim);
  }
  await completeClaim(purchase, workspaceId, actor);
}

async function claimOnce(
  purchase: PurchaseItem,
  workspaceId: string,
  beside: readonly TransactionWrite[],
): Promise<void> {
  const workspace = await getWorkspace(workspaceId);
  const { runningPlan } = workspace;
  if (runningPlan) {
    throw new CallError('subscription_running', {
      message: `This workspace runs on the ${paidPlans[runningPlan].name} plan already. Cancel this purchase for a full refund.`,
    });
  }
  assertCovered(purchase, workspace);
  await transact([
    ...beside,
    reservePurchaseWrite(purchase, workspaceId),
    assertNoPlanWrite(purchase, workspaceId),
    // If it were paid after this, it would be a duplicate subscription.
    assertNoOpenCheckout(workspaceId),
  ]);
}

/** The maximum number of team members that a purchase covers. */
function coveredSeats({ plan, seats }: PurchaseItem): number {
  return Math.min(seats, paidPlans[plan].maxMembers ?? seats);
}

/** @throws CallError `plan_too_small`, with the alternative. */
function assertCovered(purchase: PurchaseItem, { memberCount }: WorkspaceItem): void {
  const covered = coveredSeats(purchase);
  if (memberCount <= covered) return;
  const seats = covered === 1 ? '1 seat' : `${covered} seats`;
  const extra = memberCount - covered;
  const surplus = extra === 1 ? '1 member' : `${extra} members`;
  throw new CallError('plan_too_small', {
    message: `This purchase covers ${seats} on ${paidPlans[purchase.plan].name}, and your team has ${memberCount} members. Remove ${surplus} and claim it again, or choose a plan for the whole team and ask us to cancel this purchase.`,
  });
}

/** Sets the plan of the workspace, under the optimistic lock of its member count. */
function assertNoPlanWrite(purchase: PurchaseItem, workspaceId: string): TransactionWrite {
  return update<WorkspaceItem>(
    keys.workspace(workspaceId),
    {
      set: { runningPlan: purchase.plan },
      when: { runningPlan: absent, memberCount: atMost(coveredSeats(purchase)) },
    },
    () => new StaleReadError(),
  );
}
