import type Stripe from 'stripe';
import { stuckDrafts } from '#core/billing/invoices/drafts.ts';
import { openInvoices } from '#core/billing/invoices/open-invoices.ts';
import { findOverdue } from '#core/billing/invoices/overdue.ts';
import { takeRenewalStep } from '#core/billing/renewal/renewal.ts';
import { type RenewalStep, renewalStep } from '#core/billing/renewal/renewal-step.ts';
import { dueYearlyNotice, mailYearlyNotice } from '#core/billing/renewal/yearly-notice.ts';
import type { SubscriptionSnapshot } from '#core/billing/subscription/subscription-snapshot.ts';
import { now } from '#core/runtime/clock.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { actors } from '#shared/calls/audit.ts';
import { seatsBilled } from '#shared/rules/pricing.ts';
import type { Discrepancy } from './discrepancy.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Days that an invoice may be unpaid before the operator is alerted; Stripe retries meanwhile. */
const overdueDays = 30;

/**
 * Discrepancies between billed and actual usage, and long-overdue invoices. The next renewal corrects the seats;
 * storage is requested and provisioned separately, and stays as billed until Update Plan.
 */
export async function checkBilled(
  workspace: WorkspaceItem,
  subscription: Stripe.Subscription,
  billed: SubscriptionSnapshot,
): Promise<Discrepancy[]> {
  const step = await renewalStep(workspace, subscription, billed);
  return [
    ...(step ? [dueStep(workspace.id, step)] : []),
    ...(await yearlyNotice(workspace, subscription, billed)),
    ...seatsDiffer(workspace, billed, step),
    ...storageDiffers(workspace, billed),
    ...(await draftsStuck(workspace.id, subscription)),
    ...(billed.status === 'past_due' ? await longOverdue(workspace.id, subscription) : []),
  ];
}

function dueStep(subject: string, { step, seats }: RenewalStep): Discrepancy {
  const repair = () => takeRenewalStep(subject, step, actors.reconciliation);
  const kind = step === 'announce' ? 'renewal_unannounced' : 'renewal_seats_due';
  return { kind, subject, details: { seats }, repair };
}

async function yearlyNotice(
  workspace: WorkspaceItem,
  subscription: Stripe.Subscription,
  billed: SubscriptionSnapshot,
): Promise<Discrepancy[]> {
  const number = await dueYearlyNotice(workspace.id, subscription);
  if (number === null) return [];
  const repair = () => mailYearlyNotice(workspace, billed, number);
  return [{ kind: 'yearly_notice_due', subject: workspace.id, details: { number }, repair }];
}

function seatsDiffer(
  { id: subject, memberCount }: WorkspaceItem,
  { seats: billed }: SubscriptionSnapshot,
  step: RenewalStep | null,
): Discrepancy[] {
  const members = seatsBilled(memberCount);
  const willBe = step?.step === 'set' ? step.seats : billed;
  if (members === willBe) return [];
  return [{ kind: 'seats_differ', subject, details: { members, billed } }];
}

function storageDiffers(workspace: WorkspaceItem, billed: SubscriptionSnapshot): Discrepancy[] {
  const names = (['storageAmount', 'coldStorageAmount'] as const).filter(
    (name) => workspace[name] !== billed[name],
  );
  if (names.length === 0) return [];
  const details = Object.fromEntries(
    names.map((name) => [name, { asked: workspace[name], billed: billed[name] }]),
  );
  return [{ kind: 'storage_differs', subject: workspace.id, details }];
}

async function draftsStuck(
  subject: string,
  subscription: Stripe.Subscription,
): Promise<Discrepancy[]> {
  const [oldest, ...more] = (await stuckDrafts(subscription)).toReversed();
  if (!oldest) return [];
  const invoices = [oldest, ...more].map(({ id }) => id);
  return [{ kind: 'draft_stuck', subject, details: { subscription: subscription.id, invoices } }];
}

/** Measured from the due date of Stripe's oldest unpaid invoice, not from when we first saw it. */
async function longOverdue(
  subject: string,
  subscription: Stripe.Subscription,
): Promise<Discrepancy[]> {
  const overdue = findOverdue(subscription, await openInvoices(subscription.id));
  if (!overdue || Date.parse(overdue.since) + overdueDays * dayMs > now().getTime()) return [];
  const { amount, since } = overdue;
  const details = { subscription: subscription.id, amount, since };
  return [{ kind: 'payment_overdue', subject, details }];
}
