import type Stripe from 'stripe';
import {
  runningQuote,
  type SubscriptionItem,
  subscriptionRuns,
} from '#core/billing/ports/subscription-item.ts';
import { callStripe, nullIfMissing } from '#core/clients/stripe.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { seatsBilled } from '#shared/rules/pricing.ts';
import { openInvoices } from './invoices/open-invoices.ts';
import { findOverdue } from './invoices/overdue.ts';
import { storedSubscription } from './subscription/store.ts';
import { findSubscription } from './subscription/stripe-subscriptions.ts';
import { type SubscriptionSnapshot, toSnapshot } from './subscription/subscription-snapshot.ts';

/** One fact in our copy and at Stripe; null if absent. */
interface ComparedFact {
  name: string;
  here: string | null;
  stripe: string | null;
  differs: boolean;
}

/** The billing state of a workspace at Stripe, with amounts in US dollars, next to our copy. */
export interface BillingState {
  stripeCustomerId: string | null;
  facts: ComparedFact[];
  openInvoices: { id: string; number: string | null; amount: number; url: string | null }[];
  overdue: { amount: number; since: string } | null;
  /** The customer's balance besides invoices; negative is credit. Null if Stripe has no such customer. */
  customerBalance: number | null;
}

/** Reads a workspace's subscription here and at Stripe. @throws CallError `payment_provider` */
export async function billingState(workspace: WorkspaceItem): Promise<BillingState> {
  const { stripeCustomerId } = workspace;
  const stored = await storedSubscription(workspace.id);
  const subscription = stored ? await findSubscription(stored.stripeSubscriptionId) : null;
  const open = subscription ? await openInvoices(subscription.id) : [];
  const overdue = subscription ? findOverdue(subscription, open) : null;
  return {
    stripeCustomerId,
    facts: comparedFacts(workspace, stored, subscription),
    openInvoices: open.map(({ id, number, amount_remaining, hosted_invoice_url }) => ({
      id,
      number,
      amount: amount_remaining / 100,
      url: hosted_invoice_url ?? null,
    })),
    overdue: overdue && { amount: overdue.amount, since: overdue.since },
    customerBalance: stripeCustomerId ? await balanceOf(stripeCustomerId) : null,
  };
}

/**
 * The facts that both sides hold, side by side. Storage that was requested but is not paid yet also shows as a
 * difference.
 */
function comparedFacts(
  workspace: WorkspaceItem,
  stored: SubscriptionItem | null,
  subscription: Stripe.Subscription | null,
): ComparedFact[] {
  const snapshot = subscription && toSnapshot(subscription);
  const named = (name: string, of: (one: SubscriptionSnapshot) => string) =>
    fact(name, stored && of(stored), snapshot && of(snapshot));
  const runs = subscriptionRuns(snapshot);
  return [
    fact('subscription', stored?.stripeSubscriptionId ?? null, subscription?.id ?? null),
    fact('status', stored?.status ?? null, subscription?.status ?? null),
    named('plan', ({ plan }) => plan),
    named('seats', ({ seats }) => String(seats)),
    named('hot TB', ({ storageAmount }) => String(storageAmount)),
    named('cold TB', ({ coldStorageAmount }) => String(coldStorageAmount)),
    named('a month', (one) => `$${runningQuote(one).total.toFixed(2)}`),
    named('period ends', ({ currentPeriodEnd }) => currentPeriodEnd.slice(0, 'YYYY-MM-DD'.length)),
    named('customer', ({ stripeCustomerId }) => stripeCustomerId),
    ...(runs
      ? [
          fact('seats used', String(seatsBilled(workspace.memberCount)), String(snapshot.seats)),
          fact('hot TB requested', String(workspace.storageAmount), String(snapshot.storageAmount)),
          fact(
            'cold TB requested',
            String(workspace.coldStorageAmount),
            String(snapshot.coldStorageAmount),
          ),
        ]
      : []),
  ];
}

function fact(name: string, here: string | null, stripe: string | null): ComparedFact {
  return { name, here, stripe, differs: here !== stripe };
}

async function balanceOf(customer: string): Promise<number | null> {
  const found = await nullIfMissing(callStripe((stripe) => stripe.customers.retrieve(customer)));
  return !found || found.deleted ? null : found.balance / 100;
}
