import type Stripe from 'stripe';
import { callStripeIdempotently, isRefusedByStripe } from '#functions/clients/stripe.ts';
import { CallError } from '#functions/http/errors.ts';
import { log } from '#functions/runtime/log.ts';
import type { WorkspaceItem } from '#functions/workspace/store.ts';
import type { UpdatePlan } from '#shared/billing.ts';
import { clearPriceCache } from './catalog.ts';
import { fingerprint } from './checkout.ts';
import { endPendingUpdate, pendingInvoice } from './open-invoices.ts';
import { holdToPlan, needsHold } from './plan-hold.ts';
import { type PlannedChange, proratedOf, unproratedOf } from './planned-change.ts';
import type { SubscriptionItem } from './subscription-item.ts';
import { idOf } from './subscription-snapshot.ts';
import { syncSubscription } from './sync-subscription.ts';

/** A user's request to change the running subscription. */
export interface Wish {
  workspace: WorkspaceItem;
  /** Our copy of what runs. */
  stored: SubscriptionItem;
  /** The plan, and the figures that the person saw. */
  seen: UpdatePlan;
  /** The email of the caller. */
  who: string;
}

/** Takes over a subscription as it was just read from Stripe. */
export function sync(
  { workspace, stored, who }: Wish,
  subscription: Stripe.Subscription,
): Promise<void> {
  const reading = { stored, subscription };
  return syncSubscription({
    workspaceId: workspace.id,
    stripeSubscriptionId: subscription.id,
    who,
    reading,
  });
}

/**
 * Makes a change that was agreed to and takes it over.
 * @returns the invoice that has to be paid by hand first, or null.
 * @throws CallError `not_paid` where that is so of a switch to a plan with a limit of members: paid later, it would
 *   meet a team that has grown meanwhile.
 */
export async function makeChange(
  wish: Wish,
  change: PlannedChange,
  items: Stripe.SubscriptionUpdateParams.Item[],
): Promise<Stripe.Invoice | null> {
  const isHeld = needsHold(change.items.plan, change.wanted.plan);
  if (!isHeld) {
    const updated = await updateInParts(wish, change, items);
    await sync(wish, updated);
    return pendingInvoice(updated);
  }
  await holdToPlan(wish.workspace.id, change.wanted.plan);
  try {
    const updated = await updateInParts(wish, change, items);
    const awaited = pendingInvoice(updated);
    if (!awaited) await sync(wish, updated);
    else {
      await endPendingUpdate(awaited);
      throw new CallError('not_paid', { message: notPaidAtOnce });
    }
    return null;
  } catch (error) {
    await release(wish);
    throw error;
  }
}

const notPaidAtOnce =
  'Your card on file did not pay for this, so nothing was changed. Update the card under Manage Plan, or switch the plan first and add storage after that.';

/** Lets the plan that runs at Stripe count again. Where Stripe does not answer, the daily check does it. */
async function release({ workspace, stored, who }: Wish): Promise<void> {
  const { stripeSubscriptionId } = stored;
  try {
    await syncSubscription({ workspaceId: workspace.id, stripeSubscriptionId, who, force: true });
  } catch (error) {
    log('warn', 'plan_not_released', { workspaceId: workspace.id, error: String(error) });
  }
}

/** Seats that are not paid yet change first, without proration; then the rest, with it. */
async function updateInParts(
  wish: Wish,
  change: PlannedChange,
  items: Stripe.SubscriptionUpdateParams.Item[],
): Promise<Stripe.Subscription> {
  const first = unproratedOf(change, items);
  const rest = proratedOf(change, items);
  const changed = first.length > 0 ? await update(wish, change, first, unprorated) : null;
  if (changed && rest.length === 0) return changed;
  return update(wish, change, rest, prorated(wish, change));
}

const unprorated: Stripe.SubscriptionUpdateParams = { proration_behavior: 'none' };

/** A fall is credited from now on, whatever date is sent: an earlier one would pay back what was used. */
function prorated(
  { seen: { prorationDate } }: Wish,
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
 * Makes the change at Stripe, once: the key is made of the workspace, what the items become, from when on, and the
 * state from which that starts, so that the same wish after another one is not taken for its repetition. A wish
 * repeated with another date finds the items changed already, and changes nothing.
 */
async function update(
  { workspace, stored }: Wish,
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
    if (isRefusedByStripe(error)) clearPriceCache();
    throw error;
  }
}
