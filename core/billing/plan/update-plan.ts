import { openCheckout } from '#core/billing/checkout/checkout.ts';
import {
  collectDraft,
  endPendingUpdate,
  fetchWithLatestInvoice,
  openInvoices,
  payableAt,
} from '#core/billing/invoices/open-invoices.ts';
import { subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { CallError } from '#core/errors.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import type { UpdatePlan } from '#shared/calls/billing.ts';
import { listPrices } from '#shared/rules/pricing.ts';
import { type ChangeRequest, recordPlan } from './change-request.ts';
import {
  assertNewPlanAgreed,
  type Decision,
  decideChange,
  type RunningPlan,
} from './decide-change.ts';
import { makeChange } from './make-change.ts';
import {
  changedItems,
  chargeOf,
  isProratable,
  type PlannedChange,
  previewCharge,
  quoteForPlan,
} from './planned-change.ts';

type Outcome = { success: true } | { redirect: string } | { url: string };

/** The dashboard's redirect if nothing is to be paid now. */
const nothingToPay = { redirect: '/dashboard?updated=true' };

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
  const { plan } = shownQuote;
  const { subscription: stored } = workspace;
  const target = quoteForPlan(plan, workspace, listPrices(plan));
  if (subscriptionRuns(stored)) {
    const outcome = await changeRunningPlan({ workspace, stored, shownQuote, actor });
    if (outcome) return outcome;
  }
  assertNewPlanAgreed(shownQuote, target);
  return openCheckout(workspace, actor, target);
}

/**
 * Changes a running plan: reads it at Stripe, decides what becomes of the request, pays or leads to the page that does, and
 * records the result. The card on file pays an increase at once; if it cannot, the old state stays until the hosted invoice
 * is paid. What a decrease has left of the month becomes credit at once, so that no end of the plan can lose it.
 * @returns null if the subscription has ended at Stripe meanwhile, and a new one must be started.
 * @throws CallError `quote_changed` if the figures no longer match those shown to the user; `plan_too_small`;
 * `plan_ends` if an end is set: nothing is sold that will not run; `plan_arranged` if payments are paused, or
 * invoices are sent; `not_paid`; `payment_provider`.
 */
async function changeRunningPlan(request: ChangeRequest): Promise<Outcome | null> {
  const running = await readPlan(request);
  const { subscription } = running;
  const decision = decideChange(running, request);
  switch (decision.kind) {
    case 'ended':
      await recordPlan(request, subscription);
      return null;
    case 'owed':
      return { url: payableAt(decision.invoice) };
  }
  const uncollected = await collectDraft(subscription);
  if (uncollected) return { url: payableAt(uncollected) };
  switch (decision.kind) {
    case 'refused':
      // A reload then shows the right figures.
      await recordPlan(request, subscription);
      throw decision.error;
    case 'awaited':
      return { url: payableAt(decision.invoice) };
    case 'change':
      return payForChange(request, decision);
  }
}

async function readPlan({ stored }: ChangeRequest): Promise<RunningPlan> {
  const { stripeSubscriptionId } = stored;
  const [subscription, open] = await Promise.all([
    fetchWithLatestInvoice(stripeSubscriptionId),
    openInvoices(stripeSubscriptionId),
  ]);
  return { subscription, open };
}

/** Makes a change in place of one that waits for its payment, at the price shown to the user. */
async function payForChange(
  request: ChangeRequest,
  { change, replaced }: Extract<Decision, { kind: 'change' }>,
): Promise<Outcome> {
  if (replaced) await endPendingUpdate(replaced);
  const items = await changedItems(change.items, change.target);
  if (items.length === 0) {
    await recordPlan(request, change.subscription);
    return nothingToPay;
  }
  await requireAgreedCharge(change, request.shownQuote);
  const awaited = await makeChange(request, change, items);
  if (awaited) return { url: payableAt(awaited) };
  return change.rises ? { success: true } : nothingToPay;
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
