import type Stripe from 'stripe';
import { auditViolations } from './audit-invariants.ts';
import type { Item, StripeState } from './environment.ts';
import { listedAs, ofKind, running, same, under } from './items.ts';

/** Stripe's final subscription statuses. */
const ended = ['canceled', 'incomplete_expired'];

/**
 * The violated invariants, in words, between our table and Stripe's state, or within either; empty if all hold. Reads
 * items and subscriptions independently of the product's code.
 */
export function violations(items: readonly Item[], stripeState: StripeState): string[] {
  return [
    ...countMismatches(items),
    ...orphans(items, stripeState),
    ...wronglyEntitled(items, stripeState),
    ...overStarterLimit(items),
    ...wronglyCharged(stripeState),
    ...auditViolations(items),
  ];
}

/** Counted: counters equal the number of items, and related items exist together. */
export function countMismatches(items: readonly Item[]): string[] {
  const wrong: string[] = [];
  const check = (holds: boolean, what: string) => holds || wrong.push(what);
  const memberships = ofKind(items, 'MEMBERSHIP');
  for (const workspace of ofKind(items, 'WORKSPACE')) {
    const own = under(items, workspace);
    const members = ofKind(own, 'MEMBER');
    const id = workspace['id'];
    check(workspace['memberCount'] === members.length, `${id} has a wrong member count`);
    const held = ofKind(own, 'MEMBER_EMAIL').map((hold) => hold['memberId']);
    check(
      same(
        held,
        members.map((member) => member['id']),
      ),
      `${id} reserves other emails than its members have`,
    );
    const joined = members.filter(({ status }) => status === 'active');
    const people = memberships.filter(
      ({ workspaceId, role }) => workspaceId === id && role !== 'Owner',
    );
    const peopleIds = people.map(({ pk }) => String(pk).replace('USER#', ''));
    check(
      same(
        peopleIds,
        joined.map(({ userId }) => userId),
      ),
      `${id} has other users than members`,
    );
    for (const { userId, role } of joined) {
      const own = people.find(({ pk }) => pk === `USER#${userId}`);
      check(own?.['role'] === role, `${userId} has another role than the member item`);
    }
    const links = ofKind(items, 'LINK').filter((link) => link['workspaceId'] === id);
    for (const { id: memberId, status } of members) {
      const open = links.filter(({ subjectId }) => subjectId === memberId).length;
      check(open === (status === 'invited' ? 1 : 0), `${memberId} has ${open} open invitations`);
    }
  }
  for (const name of ['WORKSPACE', 'PURCHASE']) {
    const all = ofKind(items, name).map(nameOf(name));
    check(
      same(listedAs(items, name).map(nameOf(name)), all),
      `the index of ${name}s is incomplete`,
    );
  }
  const users = ofKind(items, 'USER');
  const accounts = ofKind(items, 'ACCOUNT').map(({ userId }) => userId);
  check(
    same(
      accounts,
      users.map(({ id }) => id),
    ),
    'emails are reserved for other accounts than exist',
  );
  for (const { workspaceId } of memberships) {
    const exists = ofKind(items, 'WORKSPACE').some(({ id }) => id === workspaceId);
    check(exists, `a membership refers to ${workspaceId}, which does not exist`);
  }
  return wrong;
}

const nameOf = (kind: string) => (item: Item) =>
  item[kind === 'PURCHASE' ? 'stripeSubscriptionId' : 'id'] ?? String(item['sk']).split('#')[1];

/** No orphan: every running subscription at Stripe belongs to exactly one workspace or pending purchase. */
function orphans(items: readonly Item[], { subscriptions }: StripeState): string[] {
  return subscriptions
    .filter(({ status }) => !ended.includes(status))
    .flatMap(({ id }) => {
      const [copies, purchases] = ['SUBSCRIPTION', 'PURCHASE'].map((name) =>
        ofKind(items, name).filter(({ stripeSubscriptionId }) => stripeSubscriptionId === id),
      );
      const owners = (copies?.length ?? 0) + (purchases?.length ?? 0);
      return owners === 1
        ? []
        : [`${id} is active and belongs to ${owners} (workspaces, purchases)`];
    });
}

/** Entitled: a workspace has exactly what its subscription at Stripe grants. */
function wronglyEntitled(items: readonly Item[], { subscriptions }: StripeState): string[] {
  return ofKind(items, 'WORKSPACE').flatMap((workspace) => {
    const [copy] = ofKind(under(items, workspace), 'SUBSCRIPTION');
    const own = subscriptions.filter(({ metadata }) => metadata['workspaceId'] === workspace['id']);
    const live = own.filter(({ status }) => running.includes(status));
    const reported = [...own, ...endedUnclaimed(subscriptions)].find(
      ({ id }) => id === copy?.['stripeSubscriptionId'],
    );
    const wrong: string[] = [];
    const check = (holds: boolean, what: string) =>
      holds || wrong.push(`${workspace['id']} ${what}`);
    check(live.length <= 1, `has ${live.length} active subscriptions`);
    const [runs] = live;
    check(
      workspace['runningPlan'] === (runs && entitlement(runs).plan),
      'has the wrong active plan',
    );
    if (runs) check(runs.id === reported?.id, 'does not have the active subscription');
    if (!copy) return wrong;
    if (!reported)
      return [...wrong, `${workspace['id']} has a copy of another workspace's subscription`];
    for (const [name, value] of Object.entries(entitlement(reported))) {
      check(copy[name] === value, `has ${name} ${copy[name]}, Stripe ${value}`);
    }
    return wrong;
  });
}

/**
 * Purchases that ended before Stripe knew whose they are, which it does not store of an ended subscription any more
 * (docs.stripe.com/api/subscriptions/cancel): the workspace that was claiming one has a copy of its end.
 */
function endedUnclaimed(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription[] {
  return subscriptions.filter(
    ({ status, metadata }) =>
      ended.includes(status) && metadata['purchaseEmail'] && !metadata['workspaceId'],
  );
}

function entitlement({ items, status, customer }: Stripe.Subscription) {
  const itemOf = (product: string) => items.data.find(({ price }) => price.product === product);
  const plan = ['starter', 'business'].find((name) => itemOf(`${name}_member`));
  return {
    status,
    stripeCustomerId: customer,
    plan,
    seats: itemOf(`${plan}_member`)?.quantity,
    storageAmount: 1 + (itemOf('hot_storage_250gb')?.quantity ?? 0) / 4,
    coldStorageAmount: itemOf('cold_storage_1tb')?.quantity ?? 0,
  };
}

/** Counted: no team on Starter exceeds its limit. */
function overStarterLimit(items: readonly Item[]): string[] {
  return ofKind(items, 'WORKSPACE')
    .filter(({ runningPlan, memberCount }) => runningPlan === 'starter' && Number(memberCount) > 3)
    .map(({ id, memberCount }) => `${id} is on Starter with ${memberCount} members`);
}

/** Charged exactly once, and nothing that was not owed: the violations within Stripe's state, in words. */
function wronglyCharged(stripeState: StripeState): string[] {
  return [
    ...chargedTwice(stripeState),
    ...manyCheckouts(stripeState),
    ...unpaidCredit(stripeState),
    ...payableAfterCancel(stripeState),
    ...keptInSilence(stripeState),
  ];
}

/** No start or period of a subscription was paid for twice. */
function chargedTwice({ invoices, subscriptions }: StripeState): string[] {
  return subscriptions.flatMap(({ id }) => {
    const paid = invoices
      .filter(({ parent }) => parent?.subscription_details?.subscription === id)
      .filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0)
      .filter(({ billing_reason }) => billing_reason !== 'subscription_update')
      .map(({ billing_reason, lines }) => `${billing_reason} ${lines.data[0]?.period.end}`);
    return new Set(paid).size === paid.length ? [] : [`${id} was charged twice`];
  });
}

/** A workspace never has more than one Checkout session that can still be paid. */
function manyCheckouts({ checkoutSessions }: StripeState): string[] {
  const open = checkoutSessions.filter(({ status }) => status === 'open');
  const workspaces = open.flatMap(({ client_reference_id }) => client_reference_id ?? []);
  const twice = workspaces.filter((id, at) => workspaces.indexOf(id) !== at);
  return twice.map((id) => `${id} has more than one open Checkout`);
}

/** No customer has more credit than they paid and were not refunded. */
function unpaidCredit({ customers, charges }: StripeState): string[] {
  return customers.flatMap(({ id, balance }) => {
    const paid = charges
      .filter((charge) => charge.customer === id && charge.paid)
      .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
    return -balance <= paid ? [] : [`${id} has a credit of ${-balance} and has paid ${paid} cents`];
  });
}

/**
 * A subscription that the product cancelled has no invoice that can still be paid; one that ended in another way has none
 * for the time after its end.
 */
function payableAfterCancel(state: StripeState): string[] {
  return endedInvoices(state)
    .filter(({ invoice: { status } }) => status === 'open' || status === 'draft')
    .filter(
      ({ subscription, invoice }) =>
        subscription.cancellation_details?.comment === 'Cancel Plan' ||
        reachesBeyond(invoice, subscription),
    )
    .map(
      ({ subscription: { id }, invoice }) =>
        `${id} is cancelled and its invoice ${invoice.id} is ${invoice.status}`,
    );
}

/** Every sum paid is an entitlement, a balance or a refund: none is kept for a plan that had ended before. */
function keptInSilence(state: StripeState): string[] {
  return endedInvoices(state)
    .filter(({ invoice: { status, total } }) => status === 'paid' && total > 0)
    .filter(({ subscription: { ended_at }, invoice: { created, status_transitions } }) => {
      const end = ended_at ?? Number.POSITIVE_INFINITY;
      return created < end && (status_transitions.paid_at ?? 0) > end;
    })
    .filter(({ subscription, invoice }) => reachesBeyond(invoice, subscription))
    .filter(
      ({ invoice: { id } }) =>
        !state.balanceTransactions.some(({ metadata }) => metadata?.['restoredFrom'] === id),
    )
    .map(({ subscription: { id }, invoice }) => `${id} had ended when ${invoice.id} was paid`);
}

/** The invoices of cancelled subscriptions whose customer still exists. */
function endedInvoices({ customers, subscriptions, invoices }: StripeState) {
  const customerIds = new Set<unknown>(customers.map(({ id }) => id));
  return subscriptions
    .filter(({ status, customer }) => status === 'canceled' && customerIds.has(customer))
    .flatMap((subscription) =>
      invoices
        .filter(({ parent }) => parent?.subscription_details?.subscription === subscription.id)
        .map((invoice) => ({ subscription, invoice })),
    );
}

function reachesBeyond({ lines }: Stripe.Invoice, { ended_at }: Stripe.Subscription): boolean {
  return lines.data.some(({ period }) => period.end > (ended_at ?? Number.POSITIVE_INFINITY));
}
