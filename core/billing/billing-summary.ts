import type Stripe from 'stripe';
import {
  hasEnded,
  type SubscriptionItem,
  subscriptionRuns,
} from '#core/billing/ports/subscription-item.ts';
import { callStripe, nullIfMissing } from '#core/clients/stripe.ts';
import { now } from '#core/runtime/clock.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import { customersOf, type WorkspaceItem } from '#core/workspaces/store.ts';
import type { Billing } from '#shared/calls/billing.ts';
import { creditOf, readCredit } from './invoices/customer-credit.ts';
import { openInvoicesOf, subscriptionIdOf } from './invoices/open-invoices.ts';
import { findOverdue, findOwed } from './invoices/overdue.ts';
import { paymentArrangement } from './invoices/payment-arrangement.ts';
import { previewRenewal, unproratedSeats } from './invoices/renewal-preview.ts';
import { announcedSeats } from './renewal/renewal-notice.ts';
import { seatsAtRenewal } from './renewal/renewal-seats.ts';
import {
  classifiedItems,
  nextSnapshot,
  type SubscriptionSnapshot,
} from './subscription/subscription-snapshot.ts';

/**
 * What is overdue, the next invoice and the credit of a workspace, as Stripe has them: three requests without a running
 * subscription, four with one, and two more for each earlier customer.
 * @throws CallError `payment_provider`
 */
export async function summarizeBilling(workspace: WorkspaceOfMember): Promise<Billing> {
  const { subscription: stored, stripeCustomerId } = workspace;
  if (stored && !hasEnded(stored)) return billingOf(workspace, stored);
  const [credit, open] = await Promise.all([
    stripeCustomerId ? readCredit(stripeCustomerId) : 0,
    openInvoicesOf(customersOf(workspace)),
  ]);
  return { ...nothing, credit, owed: findOwed(open) };
}

async function billingOf(workspace: WorkspaceItem, stored: SubscriptionItem): Promise<Billing> {
  const { stripeSubscriptionId: id, plan, seats: billed, currentPeriodEnd } = stored;
  const seats = seatsAtRenewal({
    plan,
    members: workspace.memberCount,
    billed,
    announced: await announcedSeats(workspace.id, stored),
    leftMs: Date.parse(currentPeriodEnd) - now().getTime(),
  });
  const found = findWithCustomer(id);
  const [subscription, open, renewal] = await Promise.all([
    found,
    openInvoicesOf(customersOf(workspace)),
    seats === billed ? previewRenewal(id) : found.then((own) => previewWith(own, seats)),
  ]);
  if (!subscription) return nothing;
  const snapshot = nextSnapshot(stored, subscription);
  const ofPlan = open.filter((invoice) => subscriptionIdOf(invoice) === id);
  return {
    overdue: hasBegun(subscription) ? findOverdue(subscription, ofPlan) : null,
    owed: findOwed(open.filter((invoice) => !ofPlan.includes(invoice))),
    nextInvoice:
      subscriptionRuns(snapshot) &&
      renewal &&
      !endsFirst(snapshot) &&
      isCollected(subscription, snapshot)
        ? { at: snapshot.currentPeriodEnd, seats, ...renewal }
        : null,
    credit: creditOf(subscription.customer),
    arrangement: hasEnded(subscription) ? null : paymentArrangement(subscription),
  };
}

const nothing: Billing = {
  overdue: null,
  owed: null,
  nextInvoice: null,
  credit: 0,
  arrangement: null,
};

/** Whether payments are not paused at the next renewal: until they resume, its invoice is not collected. */
function isCollected(
  { pause_collection: pause }: Stripe.Subscription,
  { currentPeriodEnd }: SubscriptionSnapshot,
): boolean {
  if (!pause) return true;
  return pause.resumes_at !== null && pause.resumes_at * 1000 <= Date.parse(currentPeriodEnd);
}

/** Whether a subscription ends before another invoice. */
function endsFirst({ endsAt, currentPeriodEnd }: SubscriptionSnapshot): boolean {
  return typeof endsAt === 'string' && endsAt <= currentPeriodEnd;
}

/** An open first payment is not overdue: Stripe lets it expire (docs.stripe.com/billing/subscriptions/overview). */
function hasBegun(subscription: Stripe.Subscription): boolean {
  return !hasEnded(subscription) && subscription.status !== 'incomplete';
}

function previewWith(subscription: Stripe.Subscription | null, quantity: number) {
  const items = subscription && classifiedItems(subscription);
  if (!items || typeof items === 'string') return null;
  return previewRenewal(subscription.id, unproratedSeats(items.seats.id, quantity));
}

/** Fetches a subscription with its customer and latest invoice in one request; null if Stripe has none under this id. */
function findWithCustomer(id: string): Promise<Stripe.Subscription | null> {
  return nullIfMissing(
    callStripe((stripe) =>
      stripe.subscriptions.retrieve(id, { expand: ['customer', 'latest_invoice'] }),
    ),
  );
}
