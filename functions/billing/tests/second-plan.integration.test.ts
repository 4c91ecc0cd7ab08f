import { afterEach, expect, test } from '@jest/globals';
import { findPurchase } from '#core/billing/purchases/pending-purchase-store.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import {
  buyOnPublicPage,
  cancelByLink,
  claimById,
  claimByLink,
  purchaseOf,
  reportPurchase,
} from '#testkit/billing/purchases.ts';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { reconcileAll } from '#testkit/event-functions.ts';
import { recordOperatorAlerts } from '#testkit/operator-alerts.ts';
import { callAs, confirmEmail, type Person, signUp, uniqueEmail } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';

const alerts = recordOperatorAlerts();
afterEach(resetClock);

const buying = (person: Person, email: string) =>
  person.call('POST /api/create-subscription', { body: purchaseOf(email) });

async function payingOwner(): Promise<Person> {
  const owner = await subscriber('business');
  await confirmEmail(owner);
  return owner;
}

test('a signed-in owner whose plan runs is refused on the public page before any payment, and told where to change it', async () => {
  const owner = await payingOwner();
  const before = await sessionIds();
  const refused = await buying(owner, ` ${owner.email.toUpperCase()} `);
  expect(refused).toMatchObject({ status: 409, body: { code: 'subscription_running' } });
  expect(refused.body.message).toContain('Billing and invoices');
  expect(await sessionIds()).toEqual(before);
});

test('everyone else gets the same answer for any email, so that no one learns who pays', async () => {
  const [owner, free] = [await payingOwner(), await signUp()];
  const body = purchaseOf(owner.email);
  const url = { url: expect.any(String) };
  const answers = [
    await callAs(null, 'POST /api/create-subscription', { body }),
    await buying(free, owner.email),
    await buying(free, free.email),
    await buying(owner, uniqueEmail()),
  ];
  expect(answers).toMatchObject(answers.map(() => ({ status: 200, body: url })));
});

test('an owner who pays for two plans is mailed once and the operator alerted, until the second is cancelled for a refund', async () => {
  const owner = await payingOwner();
  const { subscriptionId, token } = await buyOnPublicPage(owner.email);
  for (const claim of [await claimById(owner, subscriptionId), await claimByLink(owner, token)]) {
    expect(claim).toMatchObject({ status: 409, body: { code: 'subscription_running' } });
    expect(claim.body.message).toContain('Cancel this purchase for a full refund');
  }
  await reconcileAll();
  await reconcileAll();
  const secondPlan = async () =>
    (await mailsTo(owner.email)).filter(({ subject }) => String(subject).includes('second'));
  expect(await secondPlan()).toMatchObject([
    { text: expect.stringContaining('runs on the Business plan already') },
  ]);
  const workspaceId = await workspaceIdOf(owner);
  const twice = () => alerts.filter(({ reason }) => reason === 'paid_twice');
  expect(twice()).toMatchObject([{ subject: workspaceId, subscription: subscriptionId }]);
  const [mail] = await secondPlan();
  const [, mailed = ''] = /cancel-purchase\?token=([\w-]{43})/.exec(String(mail?.['text'])) ?? [];
  expect(await cancelByLink(mailed)).toMatchObject({ status: 200 });
  await reportPurchase(owner.email, subscriptionId);
  expect(await findPurchase(owner.email, subscriptionId)).toBeNull();
  setClockAhead({ days: 8 });
  await reconcileAll();
  expect(twice()).toHaveLength(1);
  resetClock();
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'business', status: 'active' });
});

test('an owner who has not confirmed the email of a purchase is mailed nothing about their plan', async () => {
  const owner = await subscriber('business');
  await buyOnPublicPage(owner.email);
  await reconcileAll();
  const mails = (await mailsTo(owner.email)).filter(({ subject }) =>
    String(subject).includes('second'),
  );
  expect(mails).toEqual([]);
  expect(alerts.filter(({ reason }) => reason === 'paid_twice')).toEqual([]);
});

async function sessionIds(): Promise<string[]> {
  const { data } = await stripeClient().checkout.sessions.list({ limit: 100 });
  return data.map(({ id }) => id);
}
