import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { findDuplicate, listUnresolvedDuplicates } from '#core/billing/sync/duplicate-store.ts';
import {
  cancelAndRefundDuplicate,
  cancelDuplicate,
} from '#core/billing/sync/duplicate-subscriptions.ts';
import { creditOf, giveCredit, invoicesOf } from '#testkit/billing/money.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import {
  advanceOneSecond,
  advanceStripe,
  cards,
  deliver,
  eventsOf,
  failAtStripe,
  onlySubscription,
  pay,
  payInvoice,
  sessionIdIn,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import { customerOf, subscriber, updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import { runningChanges } from '#testkit/file-changes.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { recordOperatorAlerts } from '#testkit/operator-alerts.ts';
import { addMember, type Person, signUp } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';

const alerts = recordOperatorAlerts();

const stripe = stripeClient();

/** A paid Checkout of the workspace's that is not on record: opened elsewhere, or in another tab. */
async function payElsewhere(
  owner: Person,
  { customer, card }: { customer?: string; card?: string } = {},
): Promise<Stripe.Subscription> {
  await advanceOneSecond();
  const workspaceId = await workspaceIdOf(owner);
  const { data } = await stripe.prices.list({ lookup_keys: ['starter_member'] });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: String(data[0]?.id), quantity: 1 }],
    ...(customer ? { customer } : { customer_email: owner.email }),
    client_reference_id: workspaceId,
    subscription_data: { metadata: { workspaceId } },
    success_url: 'http://localhost:3000/dashboard?session_id={CHECKOUT_SESSION_ID}',
  });
  return subscriptionOf(await pay(String(session.url), card));
}

async function subscriptionOf(location: string): Promise<Stripe.Subscription> {
  const { subscription } = await stripe.checkout.sessions.retrieve(sessionIdIn(location), {
    expand: ['subscription'],
  });
  if (typeof subscription !== 'object' || !subscription) throw new Error('Not paid.');
  return subscription;
}

/** The amounts that a subscription's customer paid and was refunded, in cents. */
async function paidAndRefunded({ customer }: Stripe.Subscription) {
  const { data } = await stripe.charges.list({ customer: String(customer) });
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    paid: sum(data.map(({ amount_captured }) => amount_captured)),
    refunded: sum(data.map(({ amount_refunded }) => amount_refunded)),
  };
}

async function expectOnlyOlder(
  owner: Person,
  older: Stripe.Subscription,
  newer: Stripe.Subscription,
) {
  const { subscription, stripeCustomerId } = await userOf(owner);
  expect(subscription).toMatchObject({ plan: 'business', status: 'active' });
  expect(stripeCustomerId).toBe(older.customer);
  expect(await stripe.subscriptions.retrieve(older.id)).toMatchObject({ status: 'active' });
  expect(await stripe.subscriptions.retrieve(newer.id)).toMatchObject({ status: 'canceled' });
  expect(await paidAndRefunded(older)).toEqual({ paid: 5000, refunded: 0 });
  expect(await paidAndRefunded(newer)).toEqual({ paid: 2500, refunded: 2500 });
}

/** An owner who paid two Checkouts, with no event delivered for either. */
async function paidTwice() {
  const owner = await signUp();
  const older = await subscriptionOf(await pay((await updatePlan(owner, 'business')).body.url));
  const newer = await payElsewhere(owner);
  return { owner, older, newer };
}

const orders: [string, (older: Stripe.Event[], newer: Stripe.Event[]) => Stripe.Event[]][] = [
  ['in order', (older, newer) => [...older, ...newer]],
  ['backwards', (older, newer) => [...older, ...newer].reverse()],
  ['with the newer one first', (older, newer) => [...newer, ...older]],
  [
    'by turns and twice',
    (older, newer) => [
      ...older.flatMap((event, n) => [newer[n] ?? event, event]),
      ...newer,
      ...older,
    ],
  ],
];

test.each(orders)(
  'of two paid Checkouts the older stays and the newer is refunded, events %s',
  async (_, order) => {
    const { owner, older, newer } = await paidTwice();
    for (const event of order(await eventsOf(older.id), await eventsOf(newer.id))) {
      expect(await deliver(event)).toMatchObject({ status: 200 });
    }
    // The events of the cancellation itself.
    for (const event of await eventsOf(newer.id)) await deliver(event);
    await expectOnlyOlder(owner, older, newer);
    expect(alerts.map(({ reason, kept, cancelled }) => ({ reason, kept, cancelled }))).toEqual([
      { reason: 'second_subscription', kept: older.id, cancelled: newer.id },
    ]);
  },
);

test('concurrent events of both cancel one duplicate and refund it once', async () => {
  const { owner, older, newer } = await paidTwice();
  const events = [...(await eventsOf(older.id)), ...(await eventsOf(newer.id))];
  await Promise.all(events.map(deliver));
  for (const event of events) await deliver(event);
  await expectOnlyOlder(owner, older, newer);
});

test('the return from the newer Checkout shows the older plan running', async () => {
  const owner = await subscriber('business');
  const older = await stripe.subscriptions.list({
    customer: (await userOf(owner)).stripeCustomerId,
  });
  const newer = await payElsewhere(owner);
  const { data } = await stripe.checkout.sessions.list({ subscription: newer.id });
  const body = { session_id: data[0]?.id };
  expect(await owner.call('POST /api/save-subscription', { body })).toMatchObject({ status: 200 });
  for (const kept of older.data) await expectOnlyOlder(owner, kept, newer);
});

const cuts: [string, (newer: Stripe.Subscription) => Promise<void>][] = [
  ['before the cancelling', ({ id }) => failAtStripe(`DELETE /v1/subscriptions/${id}`, '500', 2)],
  [
    'after the cancelling',
    ({ id }) => failAtStripe(`DELETE /v1/subscriptions/${id}`, 'lost_reply', 2),
  ],
  ['before the refund', () => failAtStripe('POST /v1/refunds', '500')],
  ['after the refund', () => failAtStripe('POST /v1/refunds', 'lost_reply', 2)],
];

test.each(cuts)(
  'the cancellation of a duplicate that is interrupted %s is resumed, and refunds once',
  async (_, cut) => {
    const { owner, older, newer } = await paidTwice();
    for (const event of await eventsOf(older.id)) await deliver(event);
    const [event] = await eventsOf(newer.id);
    if (!event) throw new Error('There is no event.');
    await cut(newer);
    expect(await deliver(event)).toMatchObject({ status: 502 });
    expect(await deliver(event)).toMatchObject({ status: 200 });
    expect(await deliver(event)).toMatchObject({ status: 200 });
    await expectOnlyOlder(owner, older, newer);
  },
);

/** The orders in which the rest arrives after the older one's first event has failed at the refund. */
const resumptions: [string, (older: Stripe.Event[], ended: Stripe.Event[]) => Stripe.Event[]][] = [
  ['is found by a retry of the other one', (older, ended) => [...older, ...ended]],
  ['arrives before the other one is saved', (older, ended) => [...ended, ...older, ...ended]],
];

test.each(resumptions)(
  'the end of a duplicate that our copy holds takes nothing from a workspace with another plan, if it %s',
  async (_, order) => {
    const { owner, older, newer } = await paidTwice();
    for (const event of await eventsOf(newer.id)) await deliver(event);
    expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
    await addMember(owner);
    await uploadFile(owner, 'a.mov');
    const events = await eventsOf(older.id);
    await failAtStripe('POST /v1/refunds', '500');
    for (const event of events.slice(0, 1)) {
      expect(await deliver(event)).toMatchObject({ status: 502 });
    }
    const ended = (await eventsOf(newer.id)).filter(
      ({ type }) => type === 'customer.subscription.deleted',
    );
    expect(ended).toHaveLength(1);
    for (const event of order(events, ended)) {
      expect(await deliver(event)).toMatchObject({ status: 200 });
    }
    // As the reconciliation does.
    for (const duplicate of await listUnresolvedDuplicates()) {
      await cancelAndRefundDuplicate(duplicate);
    }
    await expectOnlyOlder(owner, older, newer);
    expect((await owner.call('GET /api/team-members')).body.teamMembers).toHaveLength(1);
    expect(await runningChanges(await workspaceIdOf(owner))).toEqual([]);
    const subjects = (await mailsTo(owner.email)).map(({ subject }) => subject);
    expect(subjects).not.toContainEqual(expect.stringMatching(/has ended/));
  },
);

test('a cancelled duplicate is not applied again after the other subscription is cancelled', async () => {
  const { owner, older, newer } = await paidTwice();
  for (const event of await eventsOf(older.id)) await deliver(event);
  await failAtStripe(`DELETE /v1/subscriptions/${newer.id}`, '500', 2);
  const events = await eventsOf(newer.id);
  for (const event of events.slice(0, 1)) await deliver(event);
  await owner.call('POST /api/cancel-subscription');
  for (const event of events) await deliver(event);
  expect((await userOf(owner)).subscription).toMatchObject({
    plan: 'business',
    status: 'canceled',
  });
  expect(await stripe.subscriptions.retrieve(newer.id)).toMatchObject({ status: 'canceled' });
});

test('a plan bought after one that ended without an event is active, and not a duplicate', async () => {
  const owner = await subscriber('business');
  const { stripeCustomerId } = await userOf(owner);
  const { data } = await stripe.subscriptions.list({ customer: stripeCustomerId });
  for (const { id } of data) await stripe.subscriptions.cancel(id);
  const next = await payElsewhere(owner);
  for (const event of await eventsOf(next.id)) await deliver(event);
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
  expect(await paidAndRefunded(next)).toEqual({ paid: 2500, refunded: 0 });
  expect(alerts).toEqual([]);
});

test.each([1000, 4000])(
  'cancelling a duplicate restores the %d cents of credit that it used, once',
  async (credit) => {
    const owner = await subscriber('business');
    const { stripeCustomerId } = await userOf(owner);
    await giveCredit(stripeCustomerId, credit);
    const newer = await payElsewhere(owner, { customer: stripeCustomerId });
    expect(await creditOf(stripeCustomerId)).toBe(Math.max(0, credit - 2500));
    await failAtStripe(
      `POST /v1/customers/${stripeCustomerId}/balance_transactions`,
      'lost_reply',
      2,
    );
    for (const event of [...(await eventsOf(newer.id)), ...(await eventsOf(newer.id))]) {
      await deliver(event);
    }
    expect(await stripe.subscriptions.retrieve(newer.id)).toMatchObject({ status: 'canceled' });
    expect(await creditOf(stripeCustomerId)).toBe(credit);
    const { paid, refunded } = await paidAndRefunded(newer);
    expect(paid - refunded).toBe(5000);
  },
);

test('a duplicate whose charge is disputed is settled without a refund, and the operator is told once', async () => {
  const owner = await subscriber('business');
  const newer = await payElsewhere(owner, { card: cards.isDisputed });
  for (let n = 0; n < 2; n += 1) {
    for (const event of await eventsOf(newer.id)) {
      expect(await deliver(event)).toMatchObject({ status: 200 });
    }
  }
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'business', status: 'active' });
  expect(await stripe.subscriptions.retrieve(newer.id)).toMatchObject({ status: 'canceled' });
  expect(await paidAndRefunded(newer)).toEqual({ paid: 2500, refunded: 0 });
  const notRefunded = [{ payment: expect.stringMatching(/^pi_/), code: 'charge_disputed' }];
  expect(await findDuplicate(newer.id)).toMatchObject({
    settledAt: expect.any(String),
    notRefunded,
  });
  expect(alerts.filter(({ reason }) => reason === 'second_subscription')).toEqual([
    expect.objectContaining({ cancelled: newer.id, refunded: [], notRefunded }),
  ]);
});

test('an invoice of a duplicate that is older than the other subscription, but was paid after it, is refunded', async () => {
  const owner = await subscriber('business');
  const kept = await onlySubscription(await customerOf(owner));
  await advanceStripe(40, true);
  const [unpaid] = await invoicesOf(kept.id, 'open');
  const newer = await payElsewhere(owner);
  await payInvoice(String(unpaid?.hosted_invoice_url));
  await cancelDuplicate(await workspaceIdOf(owner), kept, newer);
  expect(await paidAndRefunded(kept)).toEqual({ paid: 10_000, refunded: 5000 });
  expect(await paidAndRefunded(newer)).toEqual({ paid: 2500, refunded: 0 });
});

test('all that was charged for the younger of two subscriptions is refunded', async () => {
  const owner = await subscriber('business');
  const kept = await onlySubscription(await customerOf(owner));
  const newer = await payElsewhere(owner);
  // The invoice and its payment may carry an earlier second than the subscription.
  await cancelDuplicate(await workspaceIdOf(owner), { ...newer, created: newer.created + 1 }, kept);
  expect(await paidAndRefunded(newer)).toEqual({ paid: 2500, refunded: 2500 });
});
