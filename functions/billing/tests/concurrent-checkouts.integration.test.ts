import { expect, test } from '@jest/globals';
import type { PaidPlanId } from '#shared/rules/plans.ts';
import { checkoutStateOf, openCheckoutsOf } from '#testkit/billing/checkouts.ts';
import { buyOnPublicPage } from '#testkit/billing/purchases.ts';
import { failAtStripe, onlySubscription, pay, stripeClient } from '#testkit/billing/stripe.ts';
import {
  displayedQuote,
  setStorage,
  subscriber,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { addMember, callAs, type Person, signUp, uniqueEmail } from '#testkit/people.ts';

test.each([
  ['with none before', async () => {}],
  ['after one that is open', (owner: Person) => updatePlan(owner, 'business')],
  [
    'after one that was expired',
    async (owner: Person) => {
      await updatePlan(owner, 'business');
      await setStorage(owner, 2, 1);
    },
  ],
])(
  'ten concurrent requests for different plans leave one open Checkout, to which every response leads, %s',
  async (_, before) => {
    const owner = await signUp();
    await before(owner);
    const plans: PaidPlanId[] = ['starter', 'business'];
    const bodies = await Promise.all(plans.map((plan) => displayedQuote(owner, plan)));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        owner.call('POST /api/create-subscription', { body: bodies[n % 2] }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'quote_changed'));
    const open = await openCheckoutsOf(owner);
    expect(open).toHaveLength(1);
    const urls = answers.flatMap(({ body }) => body.url ?? []);
    expect(urls).toContain(open[0]?.url);
  },
);

test('requests for plans that race with changes of storage and members leave no Checkout for outdated figures', async () => {
  const owner = await signUp();
  await addMember(owner);
  const plans: PaidPlanId[] = ['starter', 'business'];
  await Promise.all([
    ...plans.flatMap((plan) => [updatePlan(owner, plan), updatePlan(owner, plan)]),
    setStorage(owner, 2, 1),
    ...plans.map((plan) => updatePlan(owner, plan)),
    addMember(owner),
    ...plans.map((plan) => updatePlan(owner, plan)),
  ]);
  const open = await openCheckoutsOf(owner);
  expect(open.length).toBeLessThanOrEqual(1);
  const right = (await Promise.all(plans.map((plan) => displayedQuote(owner, plan)))).map(
    ({ total }) => total * 100,
  );
  for (const { amount_total } of open) expect(right).toContain(amount_total);
});

test('after a lost race, repeating the request returns a Checkout that can be paid', async () => {
  const owner = await signUp();
  const bodies = [await displayedQuote(owner, 'starter'), await displayedQuote(owner, 'business')];
  await Promise.all(bodies.map((body) => owner.call('POST /api/create-subscription', { body })));
  for (const plan of ['starter', 'business', 'starter'] as const) {
    const { status, body } = await updatePlan(owner, plan);
    const open = await openCheckoutsOf(owner);
    expect([status, open.map(({ url }) => url)]).toEqual([200, [body.url]]);
  }
});

test('a retry records a Checkout whose recording was interrupted, and opens no other', async () => {
  const owner = await signUp();
  await failAtStripe('POST /v1/checkout/sessions', 'lost_reply', 2);
  expect(await updatePlan(owner, 'business')).toMatchObject({ status: 502 });
  const { body } = await updatePlan(owner, 'business');
  expect((await openCheckoutsOf(owner)).map(({ url }) => url)).toEqual([body.url]);
});

test('an expired session that Stripe replays for an idempotency key is not returned', async () => {
  const owner = await signUp();
  await failAtStripe('POST /v1/checkout/sessions', 'lost_reply', 2);
  expect(await updatePlan(owner, 'business')).toMatchObject({ status: 502 });
  const [lost] = await openCheckoutsOf(owner);
  await stripeClient().checkout.sessions.expire(String(lost?.id));
  const { body } = await updatePlan(owner, 'business');
  expect((await openCheckoutsOf(owner)).map(({ url }) => url)).toEqual([body.url]);
  await pay(body.url);
});

test('resubmitting the subscribe form after payment does not return the paid session', async () => {
  const userEmail = uniqueEmail();
  const body = { planId: 'business', userEmail, userName: 'Ada', teamSize: 1 };
  const buy = () => callAs(null, 'POST /api/create-subscription', { body });
  const first = await buy();
  await pay(first.body.url);
  const { status, body: again } = await buy();
  expect(status).toBe(200);
  expect(again.url).not.toBe(first.body.url);
});

test("both Checkouts accept only cards and charge US dollars, regardless of the account's settings", async () => {
  const owner = await signUp();
  await updatePlan(owner, 'business');
  const purchase = { planId: 'business', userEmail: uniqueEmail(), userName: 'Ada', teamSize: 1 };
  await callAs(null, 'POST /api/create-subscription', { body: purchase });
  const { data } = await stripeClient().checkout.sessions.list({ limit: 100 });
  const [ours] = await openCheckoutsOf(owner);
  const bought = data.find(({ customer_email }) => customer_email === purchase.userEmail);
  for (const session of [ours, bought]) {
    expect(session).toMatchObject({
      allowed_payment_method_types: ['card'],
      adaptive_pricing: { enabled: false },
      // Also where the account's own settings have cards off.
      payment_method_configuration_details: { id: expect.stringMatching(/^pmc_/) },
    });
  }
});

test("a subscription is prorated in the classic mode, as its quotes are, regardless of Stripe's default", async () => {
  const { stripeCustomerId } = await userOf(await subscriber('business'));
  const { billing_mode } = await onlySubscription(stripeCustomerId);
  expect(billing_mode.type).toBe('classic');
  const email = uniqueEmail();
  const { subscriptionId } = await buyOnPublicPage(email);
  const bought = await stripeClient().subscriptions.retrieve(subscriptionId);
  expect(bought.billing_mode.type).toBe('classic');
});

test('the return from a paid Checkout settles it, and it costs no further request to Stripe', async () => {
  const owner = await signUp();
  const { body } = await updatePlan(owner, 'business');
  expect(await checkoutStateOf(owner)).toBe('open');
  const session_id = new URL(await pay(body.url)).searchParams.get('session_id');
  await owner.call('POST /api/save-subscription', { body: { session_id } });
  expect(await checkoutStateOf(owner)).toBe('settled');
  expect((await userOf(owner)).subscription).toMatchObject({ status: 'active' });
});
