import { expect, test } from '@jest/globals';
import { findPurchase } from '#core/billing/purchases/pending-purchase-store.ts';
import { keys } from '#core/table/keys.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import {
  buyWithRepeatedEvents,
  claimById,
  claimByLink,
  registerToClaim,
} from '#testkit/billing/purchases.ts';
import {
  deliver,
  eventsOf,
  failAtStripe,
  onlySubscription,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { reportChanged } from '#testkit/file-changes.ts';
import { callAs, type Person, personOf, uniqueEmail } from '#testkit/people.ts';
import { interceptRequests, type RequestInterceptor } from '#testkit/request-interceptor.ts';

test('signing up through the link creates the workspace with the plan running', async () => {
  const email = uniqueEmail();
  const { subscriptionId, token } = await buyWithRepeatedEvents(email);
  const answer = await registerToClaim(email, token);
  expect(answer).toMatchObject({
    status: 201,
    body: { user: { email, emailConfirmed: true, role: 'Owner' } },
  });
  const owner = personOf(email, answer);
  expect(await claimByLink(owner, token)).toMatchObject({ status: 200 });
  const registered = await userOf(owner);
  expect(registered).toMatchObject({
    stripeCustomerId: expect.stringMatching(/^cus_/),
    subscription: { plan: 'starter', status: 'active', seats: 2, storageAmount: 1 },
  });
  expect((await onlySubscription(registered.stripeCustomerId)).id).toBe(subscriptionId);
  await stripeClient().subscriptions.cancel(subscriptionId);
  for (const event of await eventsOf(subscriptionId)) await deliver(event);
  expect((await userOf(owner)).subscription).toMatchObject({ status: 'canceled' });
});

test('registering through the link makes no request to Stripe and reserves the plan for the new workspace', async () => {
  const email = uniqueEmail();
  const { subscriptionId, token } = await buyWithRepeatedEvents(email);
  const asked: string[] = [];
  const note: RequestInterceptor = (request, send) => {
    if (request.to === 'stripe') asked.push(request.name);
    return send();
  };
  const owner = personOf(email, await interceptRequests(note, () => registerToClaim(email, token)));
  expect(asked).toEqual([]);
  const workspaceId = await workspaceIdOf(owner);
  expect(await findWorkspace(workspaceId)).toMatchObject({ runningPlan: 'starter' });
  expect(await findPurchase(email, subscriptionId)).toMatchObject({ claimedBy: workspaceId });
  // No other account can claim it, and its owner is told that it is pending.
  expect(await callAs(null, 'GET /api/claims/{token}', { params: { token } })).toMatchObject({
    status: 404,
  });
  const { purchases } = (await owner.call('GET /api/purchases')).body;
  expect(purchases).toMatchObject([{ id: subscriptionId, plan: 'starter' }]);
});

test.each([
  [
    "the table's stream",
    async ({ email }: Person, _: string, id: string) => {
      expect(await reportChanged([keys.purchase(email, id)])).toBe(0);
    },
  ],
  ['the link', (owner: Person, token: string) => claimByLink(owner, token)],
  ['one press in the dashboard', (owner: Person, _: string, id: string) => claimById(owner, id)],
  [
    'the next event',
    async (_: Person, __: string, id: string) => {
      await stripeClient().subscriptions.update(id, { metadata: { touched: 'yes' } });
      for (const event of await eventsOf(id)) await deliver(event);
    },
  ],
])(
  'a purchase reserved by registration is completed by %s, and its link ends',
  async (_, bringIn) => {
    const email = uniqueEmail();
    const { subscriptionId, token } = await buyWithRepeatedEvents(email);
    const owner = personOf(email, await registerToClaim(email, token));
    await bringIn(owner, token, subscriptionId);
    expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
    expect(await findPurchase(email, subscriptionId)).toBeNull();
    expect(await claimByLink(owner, token)).toMatchObject({ status: 404 });
  },
);

test("a claim that Stripe fails is reported to the table's stream again, and once it has ended not any more", async () => {
  const email = uniqueEmail();
  const { subscriptionId, token } = await buyWithRepeatedEvents(email);
  const purchase = keys.purchase(email, subscriptionId);
  expect(await reportChanged([purchase])).toBe(0);
  expect(await findPurchase(email, subscriptionId)).not.toBeNull();
  const owner = personOf(email, await registerToClaim(email, token));
  await failAtStripe(`POST /v1/subscriptions/${subscriptionId}`, '500');
  expect(await reportChanged([purchase])).toBe(1);
  await stripeClient().subscriptions.cancel(subscriptionId);
  // The end of the purchase is its own event's, or the reconciliation's.
  expect(await reportChanged([purchase])).toBe(0);
  for (const event of await eventsOf(subscriptionId)) await deliver(event);
  expect(await findPurchase(email, subscriptionId)).toBeNull();
  expect(await reportChanged([purchase])).toBe(0);
  expect((await userOf(owner)).subscription?.status).not.toBe('active');
});
