import { expect, test } from '@jest/globals';
import { findPurchase } from '#core/billing/purchases/pending-purchase-store.ts';
import { recordPurchase } from '#core/billing/purchases/record-purchase.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { auditOf } from '#testkit/audit.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import {
  buyOnPublicPage,
  cancelById,
  cancelByLink,
  claimById,
  claimByLink,
  interruptClaim,
  registerToClaim,
  reportPurchase,
} from '#testkit/billing/purchases.ts';
import {
  advanceStripe,
  cards,
  deliver,
  deliverAll,
  eventsOf,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { recordOperatorAlerts } from '#testkit/operator-alerts.ts';
import { confirmEmail, type Person, signUp, uniqueEmail } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { mailsWith } from '#testkit/table.ts';

const alerts = recordOperatorAlerts();

const mailsTo = async (email: string, words: string) =>
  (await mailsWith(words)).filter(({ to }) => to === email);
const endMails = (email: string) => mailsTo(email, 'You will not be charged anymore');
const notFound = { status: 404, body: { code: 'not_found' } };
const statusOf = async (id: string) => (await stripeClient().subscriptions.retrieve(id)).status;

test('a purchase that no workspace claims ends with its first month and is refunded in full, which its buyer is told', async () => {
  const email = uniqueEmail();
  const { subscriptionId, token } = await buyOnPublicPage(email);
  const [mail] = await mailsTo(email, 'plan is paid');
  expect(mail?.['text']).toContain('it does not renew, and your payment is refunded in full');
  await advanceStripe(32);
  expect(await statusOf(subscriptionId)).toBe('canceled');
  const events = await eventsOf(subscriptionId);
  await Promise.all([...events, ...events].map(deliver));
  expect(await refundsOf(subscriptionId)).toEqual([{ paid: 5000, refunded: 5000 }]);
  expect(await findPurchase(email, subscriptionId)).toBeNull();
  expect(await endMails(email)).toMatchObject([
    { text: expect.stringContaining('$50.00 is refunded to the card that paid') },
  ]);
  expect(await registerToClaim(email, token)).toMatchObject({ status: 404 });
});

test('a claimed purchase renews, whenever its first events arrive', async () => {
  const owner = await confirmed();
  const { subscriptionId } = await buyOnPublicPage(owner.email);
  const subscription = await stripeClient().subscriptions.retrieve(subscriptionId);
  // As a concurrent event has read it, whose work goes on only after the claim.
  const early = { ...subscription, cancel_at_period_end: false };
  expect(await claimById(owner, subscriptionId)).toMatchObject({ status: 200 });
  await recordPurchase(owner.email, early);
  expect(await stripeClient().subscriptions.retrieve(subscriptionId)).toMatchObject({
    cancel_at_period_end: false,
    metadata: { workspaceId: await workspaceIdOf(owner) },
  });
  await advanceStripe(32);
  expect(await statusOf(subscriptionId)).toBe('active');
});

test('the link in its mails cancels and refunds a purchase at once, and a repeated press succeeds', async () => {
  const email = uniqueEmail();
  const { subscriptionId, token } = await buyOnPublicPage(email);
  const [mail] = await mailsTo(email, 'plan is paid');
  expect(mail?.['text']).toContain(`/cancel-purchase?token=${token}`);
  expect(await cancelByLink(token)).toMatchObject({ status: 200, body: { success: true } });
  expect(await cancelByLink(token)).toMatchObject({ status: 200 });
  expect(await registerToClaim(email, token)).toMatchObject(notFound);
  expect(await reportPurchase(email, subscriptionId)).toBe(false);
  expect(await reportPurchase(email, subscriptionId)).toBe(false);
  expect(await statusOf(subscriptionId)).toBe('canceled');
  expect(await refundsOf(subscriptionId)).toEqual([{ paid: 5000, refunded: 5000 }]);
  await deliverAll(subscriptionId);
  expect(await endMails(email)).toMatchObject([
    { text: expect.stringContaining('is canceled, as you asked') },
  ]);
  expect(await findPurchase(email, subscriptionId)).toBeNull();
  expect(await cancelByLink(token)).toMatchObject(notFound);
});

test('an owner cancels a purchase of their confirmed email in the dashboard, which Activity records once', async () => {
  const [owner, stranger] = [await confirmed(), await confirmed()];
  const { subscriptionId } = await buyOnPublicPage(owner.email);
  expect(await cancelById(stranger, subscriptionId)).toMatchObject(notFound);
  const answers = await Promise.all([
    cancelById(owner, subscriptionId),
    cancelById(owner, subscriptionId),
  ]);
  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect((await owner.call('GET /api/purchases')).body).toEqual({ purchases: [] });
  expect(await claimById(owner, subscriptionId)).toMatchObject(notFound);
  expect((await auditOf(owner)).filter(({ kind }) => kind === 'purchase_cancelled')).toMatchObject([
    { who: owner.email, plan: 'starter' },
  ]);
  const unconfirmed = await signUp();
  const { subscriptionId: other } = await buyOnPublicPage(unconfirmed.email);
  expect(await cancelById(unconfirmed, other)).toMatchObject(notFound);
});

test('of a claim and a cancellation at the same time exactly one succeeds', async () => {
  for (const first of ['claim', 'cancel'] as const) {
    const owner = await confirmed();
    const { subscriptionId, token } = await buyOnPublicPage(owner.email);
    const acts = [() => claimByLink(owner, token), () => cancelByLink(token)];
    const ordered = first === 'claim' ? acts : acts.toReversed();
    const answers = await Promise.all(ordered.map((act) => act()));
    const succeeded = answers.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    await reportPurchase(owner.email, subscriptionId);
    const runs = (await userOf(owner)).subscription !== null;
    expect(await statusOf(subscriptionId)).toBe(runs ? 'active' : 'canceled');
    expect(await refundsOf(subscriptionId)).toEqual([{ paid: 5000, refunded: runs ? 0 : 5000 }]);
    expect(await endMails(owner.email)).toHaveLength(runs ? 0 : 1);
  }
});

test('a claim that Stripe ended the purchase before is refunded too, and the workspace loses the plan', async () => {
  const owner = await confirmed();
  const { subscriptionId } = await buyOnPublicPage(owner.email);
  await interruptClaim(owner, subscriptionId);
  await advanceStripe(32);
  await deliverAll(subscriptionId);
  expect(await refundsOf(subscriptionId)).toEqual([{ paid: 5000, refunded: 5000 }]);
  expect(await endMails(owner.email)).toHaveLength(1);
  expect(await findPurchase(owner.email, subscriptionId)).toBeNull();
  expect((await findWorkspace(await workspaceIdOf(owner)))?.runningPlan).toBeUndefined();
});

test('an end that is interrupted anywhere is resumed: one refund, one mail', async () => {
  for (let failing = 1; ; failing += 1) {
    const email = uniqueEmail();
    const { subscriptionId, token } = await buyOnPublicPage(email);
    await cancelByLink(token);
    let requests = 0;
    const failed = await interceptRequests(
      async (_, send) => {
        requests += 1;
        if (requests >= failing) throw new Error('The process has crashed.');
        return send();
      },
      () => reportPurchase(email, subscriptionId),
    );
    if (failed) expect(await reportPurchase(email, subscriptionId)).toBe(false);
    expect(await refundsOf(subscriptionId)).toEqual([{ paid: 5000, refunded: 5000 }]);
    expect(await endMails(email)).toHaveLength(1);
    expect(await findPurchase(email, subscriptionId)).toBeNull();
    if (!failed) break;
  }
});

test('a payment that Stripe does not refund is told to the buyer and to the operator', async () => {
  const email = uniqueEmail();
  const card = cards.isDisputed;
  const { subscriptionId, token } = await buyOnPublicPage(email, { card });
  await cancelByLink(token);
  await reportPurchase(email, subscriptionId);
  expect(alerts).toMatchObject([{ reason: 'purchase_not_refunded', subscription: subscriptionId }]);
  expect(await endMails(email)).toMatchObject([
    { text: expect.stringContaining('could not be refunded automatically') },
  ]);
  expect(await findPurchase(email, subscriptionId)).toBeNull();
});

test('a payment that our support has refunded meanwhile is refunded to the buyer, and alerts no one', async () => {
  const email = uniqueEmail();
  const { subscriptionId, token } = await buyOnPublicPage(email);
  await cancelByLink(token);
  const [payment_intent = ''] = await paymentsOf(subscriptionId);
  await stripeClient().refunds.create({ payment_intent });
  await reportPurchase(email, subscriptionId);
  expect(alerts).toEqual([]);
  expect(await endMails(email)).toMatchObject([
    { text: expect.stringContaining('$50.00 is refunded to the card that paid') },
  ]);
});

async function confirmed(): Promise<Person> {
  const owner = await signUp();
  await confirmEmail(owner);
  return owner;
}

/** Cents paid and refunded by each payment of a subscription's invoices. */
async function refundsOf(subscription: string) {
  const intents = await paymentsOf(subscription);
  const charges = await Promise.all(
    intents.map(
      async (payment_intent) => (await stripeClient().charges.list({ payment_intent })).data,
    ),
  );
  return charges
    .flat()
    .map(({ amount_captured: paid, amount_refunded: refunded }) => ({ paid, refunded }));
}

/** The payments of a subscription's invoices. */
async function paymentsOf(subscription: string): Promise<string[]> {
  const { data } = await stripeClient().invoices.list({
    subscription,
    expand: ['data.payments'],
  });
  return data.flatMap(({ payments }) =>
    (payments?.data ?? []).map(({ payment }) => String(payment.payment_intent)),
  );
}
