import type Stripe from 'stripe';
import { fingerprint } from '#core/billing/checkout/checkout.ts';
import { endPendingUpdate, pendingInvoice } from '#core/billing/invoices/open-invoices.ts';
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
import type { SubscriptionItem } from '#core/subscriptions/subscription-item.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import type { UpdatePlan } from '#shared/billing.ts';
import { holdToPlan, needsHold } from './plan-hold.ts';
import { type PlannedChange, proratedOf, unproratedOf } from './planned-change.ts';

/** A user's request to change the running subscription. */
export interface PlanChangeRequest {
  workspace: WorkspaceItem;
  /** Our copy of the running subscription. */
  stored: SubscriptionItem;
  /** The plan, and the figures shown to the user. */
  shownQuote: UpdatePlan;
  /** The email of the caller. */
  actor: string;
}

/** Syncs a subscription that was just read from Stripe. */
export function sync(
  { workspace, stored, actor }: PlanChangeRequest,
  subscription: Stripe.Subscription,
): Promise<void> {
  const fresh = { stored, subscription };
  return syncSubscription({
    workspaceId: workspace.id,
    stripeSubscriptionId: subscription.id,
    actor,
    fresh,
  });
}

/**
 * Makes a confirmed change and syncs the result.
 * @returns the invoice that has to be paid by hand first, or null.
 * @throws CallError `not_paid` if a switch to a plan with a member limit was not paid: if it were paid later, the team
 * might have outgrown the limit.
 */
export async function makeChange(
  request: PlanChangeRequest,
  change: PlannedChange,
  items: Stripe.SubscriptionUpdateParams.Item[],
): Promise<Stripe.Invoice | null> {
  const isHeld = needsHold(change.items.plan, change.target.plan);
  if (!isHeld) {
    const updated = await updateInParts(request, change, items);
    await sync(request, updated);
    return pendingInvoice(updated);
  }
  await holdToPlan(request.workspace.id, change.target.plan);
  try {
    const updated = await updateInParts(request, change, items);
    const awaited = pendingInvoice(updated);
    if (!awaited) await sync(request, updated);
    else {
      await endPendingUpdate(awaited);
      throw new CallError('not_paid', { message: notPaidAtOnce });
    }
    return null;
  } catch (error) {
    await release(request);
    throw error;
  }
}

const noCard =
  'There is no card on file, so nothing was changed. Add one under Manage Plan, then try again.';

const notPaidAtOnce =
  'Your card on file did not pay for this, so nothing was changed. Update the card under Manage Plan, or switch the plan first and add storage after that.';

/** Restores the limit of the plan that runs at Stripe. If Stripe does not answer, the reconciliation does it. */
async function release({ workspace, stored, actor }: PlanChangeRequest): Promise<void> {
  const { stripeSubscriptionId } = stored;
  try {
    await syncSubscription({ workspaceId: workspace.id, stripeSubscriptionId, actor, force: true });
  } catch (error) {
    log('warn', 'plan_not_released', { workspaceId: workspace.id, error: String(error) });
  }
}

/** First changes seats that are not paid yet, without proration; then the rest, with proration. */
async function updateInParts(
  request: PlanChangeRequest,
  change: PlannedChange,
  items: Stripe.SubscriptionUpdateParams.Item[],
): Promise<Stripe.Subscription> {
  const first = unproratedOf(change, items);
  const rest = proratedOf(change, items);
  const changed = first.length > 0 ? await update(request, change, first, unprorated) : null;
  if (changed && rest.length === 0) return changed;
  return update(request, change, rest, prorated(request, change));
}

const unprorated: Stripe.SubscriptionUpdateParams = { proration_behavior: 'none' };

/** A decrease is credited from now on, whatever date is sent: an earlier date would refund what was already used. */
function prorated(
  { shownQuote: { prorationDate } }: PlanChangeRequest,
  { rises }: PlannedChange,
): Stripe.SubscriptionUpdateParams {
  if (!rises) return { proration_behavior: 'create_prorations' };
  return {
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    ...(prorationDate !== undefined && { proration_date: prorationDate }),
  };
}

/**
 * Makes the change at Stripe, once. The idempotency key covers the workspace, the new items, the proration date and the
 * current state, so that the same request after a different one is not treated as a retry. A retry with another date
 * finds the items already changed and is a no-op.
 */
async function update(
  { workspace, stored }: PlanChangeRequest,
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
