import type Stripe from 'stripe';
import { pendingInvoice } from '#core/billing/invoices/open-invoices.ts';
import { assertNothingArranged } from '#core/billing/invoices/payment-arrangement.ts';
import { runningStatuses } from '#core/billing/ports/subscription-item.ts';
import { CallError } from '#core/errors.ts';
import type { UpdatePlan } from '#shared/calls/billing.ts';
import type { Quote } from '#shared/rules/pricing.ts';
import type { ChangeRequest } from './change-request.ts';
import {
  isPendingFor,
  isQuoteUnchanged,
  type PlannedChange,
  plannedChange,
  renews,
} from './planned-change.ts';

/** A plan as Stripe has it. */
export interface RunningPlan {
  /** With its latest invoice. */
  subscription: Stripe.Subscription;
  /** Its invoices that are to be paid, oldest first, with that of a pending update. */
  open: readonly Stripe.Invoice[];
}

/** What becomes of a request to change a plan. */
export type Decision =
  /** The plan has ended at Stripe: a new one is to be started. */
  | { kind: 'ended' }
  /** An invoice is to be paid before anything is changed: otherwise seats or storage that were never paid for would become credit. */
  | { kind: 'owed'; invoice: Stripe.Invoice }
  /** Our copy differs from what Stripe has, or the plan cannot be changed so. */
  | { kind: 'refused'; error: CallError }
  /** This very change waits for the payment of its invoice. */
  | { kind: 'awaited'; invoice: Stripe.Invoice }
  /** `replaced`: the invoice of another change that waits for its payment. */
  | { kind: 'change'; change: PlannedChange; replaced: Stripe.Invoice | null };

/**
 * Decides what becomes of a request to change a plan, from the plan as it was just read.
 * @throws CallError `plan_arranged`
 */
export function decideChange(
  { subscription, open }: RunningPlan,
  request: ChangeRequest,
): Decision {
  if (!runningStatuses.includes(subscription.status)) return { kind: 'ended' };
  const pending = pendingInvoice(subscription);
  const unpaid = open.find(({ id }) => id !== pending?.id);
  if (unpaid) return { kind: 'owed', invoice: unpaid };
  assertNothingArranged(subscription);
  try {
    const change = agreedChange(subscription, request);
    if (pending && isPendingFor(change)) return { kind: 'awaited', invoice: pending };
    return { kind: 'change', change, replaced: pending };
  } catch (error) {
    if (error instanceof CallError) return { kind: 'refused', error };
    throw error;
  }
}

/** @throws CallError `plan_ends`, `quote_changed`, and those of `plannedChange` */
function agreedChange(
  subscription: Stripe.Subscription,
  { shownQuote, workspace }: ChangeRequest,
): PlannedChange {
  if (!renews(subscription)) throw new CallError('plan_ends');
  const change = plannedChange(subscription, shownQuote.plan, workspace);
  if (!isQuoteUnchanged(shownQuote, change.target)) throw new CallError('quote_changed');
  return change;
}

/**
 * Asserts that a new plan has the figures shown to the user, and is paid in full: a proration date refers to a subscription
 * that has ended meanwhile.
 * @throws CallError `quote_changed`
 */
export function assertNewPlanAgreed(shownQuote: UpdatePlan, target: Quote): void {
  const { dueNow = target.total, prorationDate } = shownQuote;
  const isWhole = prorationDate === undefined && dueNow === target.total;
  if (!isWhole || !isQuoteUnchanged(shownQuote, target)) throw new CallError('quote_changed');
}
