import type Stripe from 'stripe';
import { runningQuote, unitPricesOf } from '#core/billing/ports/subscription-item.ts';
import { now } from '#core/runtime/clock.ts';
import { findWorkspaces, type WorkspaceItem } from '#core/workspaces/store.ts';
import type { PaidPlanId } from '#shared/rules/plans.ts';
import { differenceOf, seatsBilled } from '#shared/rules/pricing.ts';
import { openInvoices } from './invoices/open-invoices.ts';
import { findOverdue } from './invoices/overdue.ts';
import { workspacesOfCustomers } from './subscription/store.ts';
import { everySubscription } from './subscription/stripe-subscriptions.ts';
import {
  isOurs,
  type SubscriptionSnapshot,
  toSnapshot,
} from './subscription/subscription-snapshot.ts';
import { findDuplicate } from './sync/duplicate-store.ts';

/** A count of subscriptions and their monthly total in US dollars. */
interface Sum {
  count: number;
  dollarsAMonth: number;
}

/** An unpaid amount of a workspace, or seats used but not yet billed. */
interface Owed {
  workspaceId: string | null;
  stripeSubscriptionId: string;
  /** US dollars: the amount due, or the monthly price of the seats. */
  dollars: number;
}

/** The revenue report of the operator: running, new, ended and overdue subscriptions, in US dollars a month. */
export interface RevenueReport {
  /** The length of the reporting period in days until now. */
  days: number;
  running: Sum;
  plans: Record<PaidPlanId, Sum>;
  began: Sum;
  ended: Sum;
  /** The share of subscriptions running at the start of the period that have ended; 0 to 1, null if none ran. */
  churn: number | null;
  overdue: (Owed & { since: string })[];
  /** Members beyond the paid seats, which the next renewal bills. */
  unbilledSeats: (Owed & { seats: number })[];
  /** Our subscriptions that cannot be read and are in no total. */
  unreadable: string[];
}

/**
 * Stripe's own definition: docs.stripe.com/billing/subscriptions/analytics/glossary (trials and taxes do not count).
 */
const recurring: readonly string[] = ['active', 'past_due'];

/**
 * The monthly recurring revenue, new and ended subscriptions, and unpaid amounts. Reads every subscription at Stripe in
 * pages of a hundred, with their workspaces.
 * @param days the length of the reporting period until now
 */
export async function revenueReport(days: number): Promise<RevenueReport> {
  const since = now().getTime() / 1000 - days * 24 * 60 * 60;
  const sums = { running: sum(), began: sum(), ended: sum() };
  const plans = { starter: sum(), business: sum() } satisfies Record<PaidPlanId, Sum>;
  const overdue: RevenueReport['overdue'] = [];
  const unbilledSeats: RevenueReport['unbilledSeats'] = [];
  const unreadable: string[] = [];
  for await (const page of everySubscription()) {
    const ours = page.filter(isOurs);
    const workspaces = await workspacesOf(ours);
    for (const [at, subscription] of ours.entries()) {
      const snapshot = toSnapshot(subscription);
      if (!snapshot) {
        if (recurring.includes(subscription.status)) unreadable.push(subscription.id);
        continue;
      }
      const workspace = workspaces[at] ?? null;
      const began = subscription.created >= since;
      if (recurring.includes(snapshot.status)) {
        add(sums.running, snapshot);
        add(plans[snapshot.plan], snapshot);
        if (began) add(sums.began, snapshot);
        unbilledSeats.push(...unbilledOf(workspace, snapshot));
      }
      if (snapshot.status === 'past_due') overdue.push(...(await owedOf(workspace, subscription)));
      // A subscription that began and ended within the period did not run at its start.
      if (!began && (await hasChurned(subscription, since))) add(sums.ended, snapshot);
    }
  }
  const ranBefore = sums.running.count - sums.began.count + sums.ended.count;
  const churn = ranBefore > 0 ? sums.ended.count / ranBefore : null;
  return { days, ...sums, plans, churn, overdue, unbilledSeats, unreadable };
}

/** Whether a plan ended in the period; a cancelled duplicate was not a plan. */
async function hasChurned(
  { id, status, ended_at }: Stripe.Subscription,
  since: number,
): Promise<boolean> {
  if (status !== 'canceled' || (ended_at ?? 0) < since) return false;
  return (await findDuplicate(id)) === null;
}

async function workspacesOf(
  subscriptions: readonly Stripe.Subscription[],
): Promise<(WorkspaceItem | null)[]> {
  const readings = subscriptions.map(({ customer }) =>
    typeof customer === 'string' ? customer : customer.id,
  );
  const ids = await workspacesOfCustomers(readings);
  const found = await findWorkspaces([...new Set(ids.filter((id) => id !== null))]);
  return ids.map((id) => found.find((workspace) => workspace.id === id) ?? null);
}

function unbilledOf(
  workspace: WorkspaceItem | null,
  snapshot: SubscriptionSnapshot,
): RevenueReport['unbilledSeats'] {
  const seats = workspace ? seatsBilled(workspace.memberCount) - snapshot.seats : 0;
  if (!workspace || seats <= 0) return [];
  const dollars = seats * unitPricesOf(snapshot).pricePerMember;
  const { stripeSubscriptionId } = snapshot;
  return [{ workspaceId: workspace.id, stripeSubscriptionId, seats, dollars }];
}

async function owedOf(
  workspace: WorkspaceItem | null,
  subscription: Stripe.Subscription,
): Promise<RevenueReport['overdue']> {
  const owed = findOverdue(subscription, await openInvoices(subscription.id));
  if (!owed) return [];
  const { amount: dollars, since } = owed;
  const workspaceId = workspace?.id ?? null;
  return [{ workspaceId, stripeSubscriptionId: subscription.id, dollars, since }];
}

function sum(): Sum {
  return { count: 0, dollarsAMonth: 0 };
}

/** Rounded to cents, so that no floating-point error shows. */
function add(to: Sum, snapshot: SubscriptionSnapshot): void {
  to.count += 1;
  to.dollarsAMonth = differenceOf(to.dollarsAMonth, -runningQuote(snapshot).total);
}
