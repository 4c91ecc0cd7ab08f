import type Stripe from 'stripe';
import { previewRenewal, unproratedSeats } from '#core/billing/invoices/renewal-preview.ts';
import { type SubscriptionItem, subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { storedSubscription } from '#core/billing/subscription/store.ts';
import { fetchSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import {
  classifiedItems,
  type SubscriptionSnapshot,
  toSnapshot,
} from '#core/billing/subscription/subscription-snapshot.ts';
import { unproratedUntil } from '#core/billing/subscription/unprorated-seats.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import type { Mail } from '#core/clients/mail.ts';
import { callStripeIdempotently } from '#core/clients/stripe.ts';
import { mailDay } from '#core/outbox/mail-dates.ts';
import { renderMail, workspaceName } from '#core/outbox/mail-layout.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { now } from '#core/runtime/clock.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { transact } from '#core/table/client.ts';
import { absent, not } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { assertExists, putIf, type TransactionWrite } from '#core/table/write.ts';
import { findWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import type { InvoiceSums } from '#shared/calls/billing.ts';
import { paidPlans } from '#shared/rules/plans.ts';
import { productName } from '#shared/rules/product.ts';
import { dollars, pluralize } from '#shared/rules/text/amount-text.ts';
import { type RenewalStep, renewalStep } from './renewal-step.ts';

/** The owner was already notified of this renewal, or the workspace no longer exists. */
class NothingToTell extends Error {}

/** A workspace and its subscription, as just read. */
interface Renewal {
  workspace: WorkspaceItem;
  stored: SubscriptionItem;
  subscription: Stripe.Subscription;
  snapshot: SubscriptionSnapshot;
  seats: number;
}

/**
 * Takes the due step for the seats of a workspace's next renewal, from the current state of the team and of Stripe.
 * Idempotent: a renewal is announced once, and setting the same seats again is a no-op.
 * @param expected the step found to be due; a different one is left to the next run.
 * @param actor the actor recorded in the audit log.
 * @throws CallError `payment_provider`; nothing was announced or set then.
 */
export async function takeRenewalStep(
  workspaceId: string,
  expected: RenewalStep['step'],
  actor: string,
): Promise<void> {
  const [workspace, stored] = [
    await findWorkspace(workspaceId),
    await storedSubscription(workspaceId),
  ];
  if (!workspace || !stored) return;
  const subscription = await fetchSubscription(stored.stripeSubscriptionId);
  const snapshot = toSnapshot(subscription);
  if (!subscriptionRuns(snapshot)) return;
  const due = await renewalStep(workspace, subscription, snapshot);
  if (due?.step !== expected) return;
  const renewal = { workspace, stored, subscription, snapshot, seats: due.seats };
  if (expected === 'announce') await announce(renewal);
  else await setSeats(renewal, actor);
}

/** Mails the owner the renewal notice and records it in one transaction. */
async function announce({ workspace, subscription, snapshot, seats }: Renewal): Promise<void> {
  const quantity = seats;
  const sums = await previewRenewal(
    subscription.id,
    unproratedSeats(seatItemOf(subscription).id, quantity),
  );
  if (!sums) return;
  const { ownerEmail: to, companyName, memberCount } = workspace;
  const facts = { to, companyName, members: memberCount, seats, sums, snapshot };
  try {
    await transact([
      noticeGiven(workspace.id, snapshot, seats),
      assertExists(keys.workspace(workspace.id), () => new NothingToTell()),
      queueMailWrite(renewalMail(facts)),
    ]);
  } catch (error) {
    if (!(error instanceof NothingToTell)) throw error;
  }
}

/** The first notice of a renewal is final, whatever changes in the team after it. */
function noticeGiven(
  workspaceId: string,
  { stripeSubscriptionId, currentPeriodEnd: periodEnd }: SubscriptionSnapshot,
  seats: number,
): TransactionWrite {
  const notice = { stripeSubscriptionId, periodEnd, seats, mailedAt: now().toISOString() };
  return putIf<typeof notice>(
    keys.renewalNotice(workspaceId),
    notice,
    [
      { pk: absent },
      { periodEnd: not(periodEnd) },
      { stripeSubscriptionId: not(stripeSubscriptionId) },
    ],
    () => new NothingToTell(),
  );
}

/** Sets the seats that the renewal bills: nothing is charged or credited before it. */
async function setSeats(
  { workspace, stored, subscription, snapshot, seats }: Renewal,
  actor: string,
): Promise<void> {
  const { id: workspaceId } = workspace;
  const { id: stripeSubscriptionId } = subscription;
  const seatItem = seatItemOf(subscription);
  const items = [{ id: seatItem.id, quantity: seats }];
  const metadata = unproratedUntil(seatItem.current_period_end);
  const state = [stripeSubscriptionId, snapshot.currentPeriodEnd, stored.version, seats].join('-');
  const updated = await callStripeIdempotently(`renewal-seats-${state}`, (stripe, idempotencyKey) =>
    stripe.subscriptions.update(
      stripeSubscriptionId,
      { items, proration_behavior: 'none', ...(seats > snapshot.seats && { metadata }) },
      { idempotencyKey },
    ),
  );
  await syncSubscription({
    workspaceId,
    stripeSubscriptionId,
    actor,
    fresh: { stored, subscription: updated },
  });
}

function seatItemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const items = classifiedItems(subscription);
  if (typeof items === 'string') throw new Error(items);
  return items.seats;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A member removed at least this many days before a renewal is no longer billed by it. */
const removedInTimeDays = 2;

interface RenewalFacts {
  to: string;
  companyName: string | null;
  members: number;
  /** Seats that the renewal bills. */
  seats: number;
  sums: InvoiceSums;
  /** The subscription as it is billed today. */
  snapshot: SubscriptionSnapshot;
}

/** Tells the owner what the next renewal bills, because the team has grown since the last one. */
function renewalMail({ to, companyName, members, seats, sums, snapshot }: RenewalFacts): Mail {
  const { plan, seats: billed, currentPeriodEnd } = snapshot;
  const at = new Date(currentPeriodEnd);
  const inTime = new Date(at.getTime() - removedInTimeDays * dayMs);
  const name = workspaceName(companyName);
  return renderMail({
    to,
    subject: `Your next ${productName} invoice: ${pluralize(seats, 'seat')}, ${dollars(sums.total)}`,
    paragraphs: [
      `The ${paidPlans[plan].name} plan of ${name} renews on ${mailDay(at)}. Your team has ${pluralize(members, 'member')}, and ${pluralize(billed, 'seat')} ${billed === 1 ? 'is' : 'are'} billed today.`,
      `From this renewal on, ${pluralize(seats, 'seat')} will be billed. The invoice will be ${dollars(sums.total)}${paymentOf(sums)}. Nothing is charged before that date.`,
      `To be billed for fewer seats, remove members by ${mailDay(inTime)}.`,
    ],
    action: { label: 'Review your team', url: `${siteOrigin()}/dashboard` },
    footnote: `You received this email because you own ${name}.`,
  });
}

function paymentOf({ creditApplied, amountDue }: InvoiceSums): string {
  if (creditApplied === 0) return ', charged to your card on file';
  return `: ${dollars(creditApplied)} is paid from your credit and ${dollars(amountDue)} is charged to your card on file`;
}
