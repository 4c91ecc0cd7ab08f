import type Stripe from 'stripe';
import type { Billing } from '#shared/calls/billing.ts';
import type { Item, StripeState } from '#testkit/faults/environment.ts';
import { ofKind, running } from '#testkit/faults/items.ts';

interface Owner {
  email: string;
  workspaceId: string;
  billing: Billing;
}

/** What is wrong with what an owner pays for and is shown, in words, besides the invariants of every state. */
export function moneyViolations(...state: [readonly Item[], StripeState, Owner]): string[] {
  return [...paidTwice(...state), ...hiddenDebts(...state)];
}

/** No owner pays two plans: what they bought beside the one that runs ends with its month. */
function paidTwice(
  items: readonly Item[],
  { subscriptions }: StripeState,
  { email, workspaceId }: Owner,
): string[] {
  const live = subscriptions.filter(({ status }) => running.includes(status));
  const ofWorkspace = live.filter(({ metadata }) => metadata['workspaceId'] === workspaceId);
  const bought = live.filter(({ id, metadata, cancel_at_period_end: ends }) => {
    const isPurchase = ofKind(items, 'PURCHASE').some((one) => one['stripeSubscriptionId'] === id);
    return isPurchase && metadata['purchaseEmail'] === email && !ends;
  });
  const all = [...ofWorkspace, ...bought];
  if (all.length <= 1) return [];
  return [`${email} pays ${all.length} plans: ${all.map(({ id }) => id).join(', ')}`];
}

/** What can be paid is shown as owed, except for an increase that is only offered. */
function hiddenDebts(
  items: readonly Item[],
  { invoices, subscriptions, customers }: StripeState,
  { workspaceId, billing }: Owner,
): string[] {
  const workspace = items.find(
    ({ pk, sk }) => pk === `WORKSPACE#${workspaceId}` && sk === 'WORKSPACE',
  );
  const own = customers.filter(({ id }) => id === workspace?.['stripeCustomerId']);
  const offered = new Set(
    subscriptions
      .filter(({ pending_update, status }) => pending_update || status === 'incomplete')
      .map(({ latest_invoice }) => idOf(latest_invoice)),
  );
  const owed = invoices
    .filter(({ status, id }) => status === 'open' && !offered.has(id))
    .filter(({ customer }) => own.some(({ id }) => id === idOf(customer)))
    .reduce((sum, { amount_remaining }) => sum + amount_remaining, 0);
  const shown = Math.round(((billing.overdue?.amount ?? 0) + (billing.owed?.amount ?? 0)) * 100);
  return owed === shown ? [] : [`${owed} cents can be paid, and ${shown} are shown as owed`];
}

function idOf(of: string | { id?: string } | Stripe.Customer | null): string | undefined {
  return typeof of === 'string' ? of : of?.id;
}
