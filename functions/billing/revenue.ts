import type Stripe from 'stripe';
import { now } from '#functions/runtime/clock.ts';
import { findWorkspaces, type WorkspaceItem } from '#functions/workspace/store.ts';
import type { PaidPlanId } from '#shared/plans.ts';
import { differenceOf, seatsBilled } from '#shared/pricing.ts';
import { findDuplicate } from './duplicate-store.ts';
import { openInvoices } from './open-invoices.ts';
import { findOverdue } from './overdue.ts';
import { workspacesOfCustomers } from './store.ts';
import { everySubscription } from './stripe-subscriptions.ts';
import { runningQuote, unitPricesOf } from './subscription-item.ts';
import { isOurs, type SubscriptionSnapshot, toSnapshot } from './subscription-snapshot.ts';

/** Subscriptions and what a month of them comes to, in US dollars. */
interface Sum {
  count: number;
  dollarsAMonth: number;
}

/** What a workspace owes, or uses without paying for it yet. */
interface Owed {
  workspaceId: string | null;
  stripeSubscriptionId: string;
  /** US dollars: due, or a month of the seats. */
  dollars: number;
}

export interface Revenue {
  /** The period that new and ended subscriptions are counted in, in days until now. */
  days: number;
  running: Sum;
  plans: Record<PaidPlanId, Sum>;
  began: Sum;
  ended: Sum;
  /** Of those that ran when the period began, how many have ended; 0 to 1, null where none ran. */
  churn: number | null;
  overdue: (Owed & { since: string })[];
  /** Members beyond the seats that are paid, which the next renewal bills. */
  unbilledSeats: (Owed & { seats: number })[];
  /** Subscriptions of ours that cannot be read, and so are in no sum. */
  unreadable: string[];
}

/** Stripe's own definition: docs.stripe.com/billing/subscriptions/analytics/glossary (trials and taxes do not count). */
const recurring: readonly string[] = ['active', 'past_due'];

/**
 * What the product earns a month, what came and went, what is owed. Reads every subscription that Stripe has, a hundred
 * at a time, with the workspaces that they are of.
 */
export async function revenueOf(days: number): Promise<Revenue> {
  const since = now().getTime() / 1000 - days * 24 * 60 * 60;
  const sums = { running: sum(), began: sum(), ended: sum() };
  const plans = { starter: sum(), business: sum() } satisfies Record<PaidPlanId, Sum>;
  const overdue: Revenue['overdue'] = [];
  const unbilledSeats: Revenue['unbilledSeats'] = [];
  const unreadable: string[] = [];
  for await (const page of everySubscription()) {
    const ours = page.filter(isOurs);
    const workspaces = await workspacesOf(ours);
    for (const [at, subscription] of ours.entries()) {
      const reading = toSnapshot(subscription);
      if (!reading) {
        if (recurring.includes(subscription.status)) unreadable.push(subscription.id);
        continue;
      }
      const workspace = workspaces[at] ?? null;
      const began = subscription.created >= since;
      if (recurring.includes(reading.status)) {
        add(sums.running, reading);
        add(plans[reading.plan], reading);
        if (began) add(sums.began, reading);
        unbilledSeats.push(...unbilledOf(workspace, reading));
      }
      if (reading.status === 'past_due') overdue.push(...(await owedOf(workspace, subscription)));
      // What came and went within the period was no part of it when it began.
      if (!began && (await hasChurned(subscription, since))) add(sums.ended, reading);
    }
  }
  const ranBefore = sums.running.count - sums.began.count + sums.ended.count;
  const churn = ranBefore > 0 ? sums.ended.count / ranBefore : null;
  return { days, ...sums, plans, churn, overdue, unbilledSeats, unreadable };
}

/** Whether a plan has ended in the period; a second subscription that was given up was none. */
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
  reading: SubscriptionSnapshot,
): Revenue['unbilledSeats'] {
  const seats = workspace ? seatsBilled(workspace.memberCount) - reading.seats : 0;
  if (!workspace || seats <= 0) return [];
  const dollars = seats * unitPricesOf(reading).pricePerMember;
  const { stripeSubscriptionId } = reading;
  return [{ workspaceId: workspace.id, stripeSubscriptionId, seats, dollars }];
}

async function owedOf(
  workspace: WorkspaceItem | null,
  subscription: Stripe.Subscription,
): Promise<Revenue['overdue']> {
  const owed = findOverdue(subscription, await openInvoices(subscription.id));
  if (!owed) return [];
  const { amount: dollars, since } = owed;
  const workspaceId = workspace?.id ?? null;
  return [{ workspaceId, stripeSubscriptionId: subscription.id, dollars, since }];
}

function sum(): Sum {
  return { count: 0, dollarsAMonth: 0 };
}

/** Summed to the cent, so that no binary fraction shows. */
function add(to: Sum, reading: SubscriptionSnapshot): void {
  to.count += 1;
  to.dollarsAMonth = differenceOf(to.dollarsAMonth, -runningQuote(reading).total);
}
