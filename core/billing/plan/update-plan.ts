import type Stripe from 'stripe';
import { fingerprint, openCheckout } from '#core/billing/checkout/checkout.ts';
import {
  collectDraft,
  endPendingUpdate,
  fetchWithLatestInvoice,
  openInvoices,
  payableAt,
  pendingInvoice,
} from '#core/billing/invoices/open-invoices.ts';
import { assertNothingArranged } from '#core/billing/invoices/payment-arrangement.ts';
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
import {
  runningStatuses,
  type SubscriptionItem,
  subscriptionRuns,
} from '#core/subscriptions/subscription-item.ts';
import { transact } from '#core/table/client.ts';
import { atMost, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { update } from '#core/table/write.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import type { UpdatePlan } from '#shared/billing.ts';
import { type PaidPlanId, paidPlans } from '#shared/plans.ts';
import { listPrices } from '#shared/pricing.ts';
import {
  changedItems,
  chargeOf,
  isPendingFor,
  isProratable,
  isQuoteUnchanged,
  type PlannedChange,
  plannedChange,
  previewCharge,
  proratedOf,
  quoteForPlan,
  renews,
  unproratedOf,
} from './planned-change.ts';

type Outcome = { success: true } | { redirect: string } | { url: string };

/** The dashboard's redirect if nothing is to be paid now. */
const nothingToPay = { redirect: '/dashboard?updated=true' };

/** A user's request to change the running subscription. */
interface ChangeRequest {
  workspace: WorkspaceItem;
  /** Our copy of the running subscription. */
  stored: SubscriptionItem;
  /** The plan, and the figures shown to the user. */
  shownQuote: UpdatePlan;
  /** The email of the caller. */
  actor: string;
}

/**
 * Update Plan: changes the plan that runs, or opens Checkout for a new one.
 * @param actor the email of the caller
 * @param shownQuote the plan, and the figures shown to the user
 * @throws CallError `quote_changed` if the figures no longer match those shown; `plan_too_small`; and those of
 * `changeRunningPlan` and `openCheckout`
 */
export async function updatePlan(
  workspace: WorkspaceOfMember,
  actor: string,
  shownQuote: UpdatePlan,
): Promise<Outcome> {
  const { plan, dueNow, prorationDate } = shownQuote;
  const { subscription: stored } = workspace;
  const target = quoteForPlan(plan, workspace, listPrices(plan));
  if (subscriptionRuns(stored)) {
    const outcome = await changeRunningPlan({ workspace, stored, shownQuote, actor });
    if (outcome) return outcome;
  }
  // A proration date refers to a subscription that has ended meanwhile: a new one is paid in full.
  const agreed = prorationDate === undefined && (dueNow ?? target.total) === target.total;
  if (!agreed || !isQuoteUnchanged(shownQuote, target)) throw new CallError('quote_changed');
  return openCheckout(workspace, actor, target);
}

/**
 * Changes a running subscription in five steps: read it, plan the change, agree on its figures, make it, sync our copy.
 * The card on file pays an increase at once; if it cannot, the old state stays until the hosted invoice is paid. What
 * a decrease has left of the month becomes credit at once, so that no end of the plan can lose it. While an invoice is unpaid nothing is changed, and the response links to it:
 * otherwise seats or storage that were never paid for would become credit.
 * @returns null if the subscription has ended at Stripe meanwhile, and a new one must be started.
 * @throws CallError `quote_changed` if the figures no longer match those shown to the user; `plan_too_small`;
 * `plan_ends` if an end is set: nothing is sold that will not run; `plan_arranged` if payments are paused, or
 * invoices are sent; `not_paid`; `payment_provider`.
 */
async function changeRunningPlan(request: ChangeRequest): Promise<Outcome | null> {
  const { stripeSubscriptionId } = request.stored;
  const [subscription, open] = await Promise.all([
    fetchWithLatestInvoice(stripeSubscriptionId),
    openInvoices(stripeSubscriptionId),
  ]);
  if (!runningStatuses.includes(subscription.status)) {
    await sync(request, subscription);
    return null;
  }
  const pending = pendingInvoice(subscription);
  const unpaid = open.find(({ id }) => id !== pending?.id);
  if (unpaid) return { url: payableAt(unpaid) };
  assertNothingArranged(subscription);
  const uncollected = await collectDraft(subscription);
  if (uncollected) return { url: payableAt(uncollected) };
  if (!renews(subscription)) {
    await sync(request, subscription);
    throw new CallError('plan_ends');
  }
  const change = await agreedChange(request, subscription);
  if (pending && isPendingFor(change)) return { url: payableAt(pending) };
  if (pending) await endPendingUpdate(pending);
  const items = await changedItems(change.items, change.target);
  if (items.length === 0) {
    await sync(request, subscription);
    return nothingToPay;
  }
  await requireAgreedCharge(change, request.shownQuote);
  const awaited = await makeChange(request, change, items);
  if (awaited) return { url: payableAt(awaited) };
  return change.rises ? { success: true } : nothingToPay;
}

/**
 * Computes the change from the current state at Stripe. If the user saw different figures, syncs our copy first, so
 * that a reload shows the right ones.
 */
async function agreedChange(
  request: ChangeRequest,
  subscription: Stripe.Subscription,
): Promise<PlannedChange> {
  try {
    const change = plannedChange(subscription, request.shownQuote.plan, request.workspace);
    if (!isQuoteUnchanged(request.shownQuote, change.target)) throw new CallError('quote_changed');
    return change;
  } catch (error) {
    if (error instanceof CallError) await sync(request, subscription);
    throw error;
  }
}

/**
 * Requires the charge to match the confirmed amount, if the request has one.
 * @throws CallError `quote_changed` if the period has changed, or the amount for that date is different.
 */
async function requireAgreedCharge(
  change: PlannedChange,
  { dueNow, prorationDate }: UpdatePlan,
): Promise<void> {
  // An amount without a date was quoted when no subscription ran.
  if (prorationDate === undefined) {
    if (dueNow !== undefined) throw new CallError('quote_changed');
    return;
  }
  if (!isProratable(change, prorationDate)) throw new CallError('quote_changed');
  const charged = chargeOf(await previewCharge(change, prorationDate));
  if (charged !== dueNow) throw new CallError('quote_changed');
}

/**
 * Makes a confirmed change and syncs the result. While a switch introduces a member limit, the team is held to it.
 * @returns the invoice that has to be paid by hand first, or null.
 * @throws CallError `not_paid` if a switch to a plan with a member limit was not paid: if it were paid later, the team
 * might have outgrown the limit.
 */
async function makeChange(
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
    await sync(request, updated);
    return awaited;
  } catch (error) {
    if (limit !== null) await release(request);
    throw error;
  }
}

const noCard =
  'There is no card on file, so nothing was changed. Add one under Manage Plan, then try again.';

const notPaidAtOnce =
  'Your card on file did not pay for this, so nothing was changed. Update the card under Manage Plan, or switch the plan first and add storage after that.';

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

/** Restores the limit of the plan that runs at Stripe. If Stripe does not answer, the reconciliation does it. */
async function release({ workspace, stored, actor }: ChangeRequest): Promise<void> {
  const { stripeSubscriptionId } = stored;
  try {
    await syncSubscription({ workspaceId: workspace.id, stripeSubscriptionId, actor, force: true });
  } catch (error) {
    log('warn', 'plan_not_released', { workspaceId: workspace.id, error: String(error) });
  }
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

/** Syncs a subscription that was just read from Stripe. */
function sync(
  { workspace, stored, actor }: ChangeRequest,
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
