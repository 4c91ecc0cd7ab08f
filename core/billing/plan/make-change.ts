import type Stripe from 'stripe';
import { fingerprint } from '#core/billing/checkout/checkout.ts';
import { endPendingUpdate, pendingInvoice } from '#core/billing/invoices/open-invoices.ts';
import { revokeUnearnedCredit } from '#core/billing/invoices/unearned-credit.ts';
import { clearPriceCache } from '#core/billing/subscription/catalog.ts';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import {
  callStripeIdempotently,
  isRefusedByStripe,
  lacksPaymentMethod,
} from '#core/clients/stripe.ts';
import { CallError } from '#core/errors.ts';
import { log } from '#core/runtime/log.ts';
import { transact } from '#core/table/client.ts';
import { atMost, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { update } from '#core/table/write.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { type PaidPlanId, paidPlans } from '#shared/rules/plans.ts';
import { type ChangeRequest, recordPlan } from './change-request.ts';
import { type PlannedChange, proratedOf, unproratedOf } from './planned-change.ts';

const noCard =
  'There is no card on file, so nothing was changed. Add one under Manage Plan, then try again.';

const notPaidAtOnce =
  'Your card on file did not pay for this, so nothing was changed. Update the card under Manage Plan, or switch the plan first and add storage after that.';

/**
 * Makes a confirmed change and records the result. While a switch introduces a member limit, the team is held to it.
 * @returns the invoice that has to be paid by hand first, or null.
 * @throws CallError `not_paid` if a switch to a plan with a member limit was not paid: if it were paid later, the team
 * might have outgrown the limit.
 */
export async function makeChange(
  request: ChangeRequest,
  change: PlannedChange,
  items: Stripe.SubscriptionUpdateParams.Item[],
): Promise<Stripe.Invoice | null> {
  const { plan } = change.target;
  const limit = plan === change.items.plan ? null : paidPlans[plan].maxMembers;
  if (limit !== null) await holdToPlan(request.workspace.id, plan, limit);
  try {
    const updated = await updateInParts(request, change, items);
    const awaited = pendingInvoice(updated);
    if (!change.rises) await revokeUnearnedCredit(updated);
    if (awaited && limit !== null) {
      await endPendingUpdate(awaited);
      throw new CallError('not_paid', { message: notPaidAtOnce });
    }
    await recordPlan(request, updated);
    return awaited;
  } catch (error) {
    if (limit !== null) await release(request);
    throw error;
  }
}

/**
 * Applies the member limit of a plan to a workspace before Stripe switches to it, under the optimistic lock of the
 * member count: no member beyond the limit is added meanwhile. Syncing the subscription restores the actual plan.
 * @throws CallError `quote_changed` if the team has outgrown the plan since it was counted, or no plan runs any more.
 */
async function holdToPlan(
  workspaceId: string,
  plan: PaidPlanId,
  maxMembers: number,
): Promise<void> {
  await transact([
    update<WorkspaceItem>(
      keys.workspace(workspaceId),
      {
        set: { runningPlan: plan },
        when: { runningPlan: exists, memberCount: atMost(maxMembers) },
      },
      () => new CallError('quote_changed'),
    ),
  ]);
}

/** First changes seats that are not paid yet, without proration; then the rest, with proration. */
async function updateInParts(
  request: ChangeRequest,
  change: PlannedChange,
  items: Stripe.SubscriptionUpdateParams.Item[],
): Promise<Stripe.Subscription> {
  const first = unproratedOf(change, items);
  const rest = proratedOf(change, items);
  const changed =
    first.length > 0 ? await changeAtStripe(request, change, first, unprorated) : null;
  if (changed && rest.length === 0) return changed;
  return changeAtStripe(request, change, rest, prorated(request, change));
}

const unprorated: Stripe.SubscriptionUpdateParams = { proration_behavior: 'none' };

/**
 * A change is invoiced at once. The invoice of a decrease has a negative total, charges nothing, and adds to the
 * customer's balance (docs.stripe.com/billing/customer/balance); what would only wait for the next invoice is lost with
 * the plan (docs.stripe.com/api/subscriptions/cancel). A decrease is credited from now on, whatever date is sent: an
 * earlier date would refund what was already used.
 */
function prorated(
  { shownQuote: { prorationDate } }: ChangeRequest,
  { rises }: PlannedChange,
): Stripe.SubscriptionUpdateParams {
  return {
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    ...(rises && prorationDate !== undefined && { proration_date: prorationDate }),
  };
}

/**
 * Makes the change at Stripe, once. The idempotency key covers the workspace, the new items, the proration date and the
 * current state, so that the same request after a different one is not treated as a retry. A retry with another date
 * finds the items already changed and is a no-op.
 */
async function changeAtStripe(
  { workspace, stored }: ChangeRequest,
  { subscription }: PlannedChange,
  items: Stripe.SubscriptionUpdateParams.Item[],
  how: Stripe.SubscriptionUpdateParams,
): Promise<Stripe.Subscription> {
  const last = subscription.latest_invoice && idOf(subscription.latest_invoice);
  const from = { version: stored.version, last };
  const intent = `update-${fingerprint({ workspaceId: workspace.id, ...from, items, ...how })}`;
  const params = { ...how, items, expand: ['latest_invoice'] };
  try {
    return await callStripeIdempotently(intent, (stripe, idempotencyKey) =>
      stripe.subscriptions.update(subscription.id, params, { idempotencyKey }),
    );
  } catch (error) {
    if (lacksPaymentMethod(error))
      throw new CallError('not_paid', { message: noCard, cause: error });
    if (isRefusedByStripe(error)) clearPriceCache();
    throw error;
  }
}

/** Restores the limit of the plan that runs at Stripe. If Stripe does not answer, the reconciliation does it. */
async function release({ workspace, stored, actor }: ChangeRequest): Promise<void> {
  const { stripeSubscriptionId } = stored;
  try {
    await syncSubscription({ workspaceId: workspace.id, stripeSubscriptionId, actor, force: true });
  } catch (error) {
    log('warn', 'plan_not_released', { workspaceId: workspace.id, error: String(error) });
  }
}
