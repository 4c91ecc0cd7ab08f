import { expect, test } from '@jest/globals';
import { findWorkspace } from '#core/workspaces/store.ts';
import { auditOf } from '#testkit/audit.ts';
import { runPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { buyOnPublicPage, claimById, claimByLink } from '#testkit/billing/purchases.ts';
import { deliver, eventsOf, pay, stripeClient } from '#testkit/billing/stripe.ts';
import { updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import {
  addMember,
  addMembers,
  callAs,
  type Person,
  password,
  personOf,
  signUp,
  uniqueEmail,
} from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { tokenMailedTo } from '#testkit/table.ts';
import { findPurchase } from './pending-purchase-store.ts';

const waitingFor = async (owner: Person) => (await owner.call('GET /api/purchases')).body.purchases;
const notFound = { status: 404, body: { code: 'not_found' } };
const tooSmall = { status: 409, body: { code: 'plan_too_small' } };

/** An owner whose email is confirmed. */
async function confirmedOwner(): Promise<Person> {
  const owner = await signUp();
  await confirm(owner);
  return owner;
}

async function confirm({ email }: Person): Promise<void> {
  const token = await tokenMailedTo(email);
  await callAs(null, 'POST /api/confirm-email', { body: { token } });
}

async function withMembers(owner: Person, count: number): Promise<Person> {
  await addMembers(owner, count);
  return owner;
}

test('a purchase is listed for the account of its confirmed email and claimed with one click', async () => {
  const owner = await confirmedOwner();
  const { subscriptionId, token } = await buyOnPublicPage(owner.email);
  expect(await waitingFor(owner)).toEqual([
    {
      id: subscriptionId,
      plan: 'starter',
      seats: 2,
      purchasedAt: expect.any(String),
      endsAt: expect.any(String),
    },
  ]);
  expect(await claimById(owner, subscriptionId)).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', seats: 2 });
  const claimed = await auditOf(owner);
  expect(await waitingFor(owner)).toEqual([]);
  // Pressed again, or while the table's stream completed the claim.
  expect(await claimById(owner, subscriptionId)).toMatchObject({ status: 200 });
  expect(await auditOf(owner)).toEqual(claimed);
  expect(await callAs(null, 'GET /api/claims/{token}', { params: { token } })).toMatchObject(
    notFound,
  );
  expect(await claimByLink(owner, token)).toMatchObject(notFound);
});

test('an account with an unconfirmed email cannot list or claim a purchase until the email is confirmed', async () => {
  const owner = await signUp();
  const confirmation = await tokenMailedTo(owner.email);
  const { subscriptionId } = await buyOnPublicPage(owner.email);
  expect(await waitingFor(owner)).toEqual([]);
  expect(await claimById(owner, subscriptionId)).toMatchObject(notFound);
  expect(await findPurchase(owner.email, subscriptionId)).toMatchObject({ plan: 'starter' });
  const large = await withMembers(await signUp(), 3);
  const other = await buyOnPublicPage(large.email);
  expect(await claimById(large, other.subscriptionId)).toMatchObject(notFound);
  await callAs(null, 'POST /api/confirm-email', { body: { token: confirmation } });
  expect(await waitingFor(owner)).toMatchObject([{ id: subscriptionId }]);
  expect(await claimById(owner, subscriptionId)).toMatchObject({ status: 200 });
});

test('a purchase of another email is neither listed nor claimable', async () => {
  const [owner, email] = [await confirmedOwner(), uniqueEmail()];
  const { subscriptionId } = await buyOnPublicPage(email);
  expect(await waitingFor(owner)).toEqual([]);
  expect(await claimById(owner, subscriptionId)).toMatchObject(notFound);
  expect(await claimById(owner, 'sub_unknown')).toMatchObject(notFound);
  expect((await userOf(owner)).subscription).toBeNull();
});

test('the link claims it as well, after which the button has no effect', async () => {
  const owner = await confirmedOwner();
  const { subscriptionId, token } = await buyOnPublicPage(owner.email);
  expect(await claimByLink(owner, token)).toMatchObject({ status: 200 });
  expect(await waitingFor(owner)).toEqual([]);
  expect(await claimById(owner, subscriptionId)).toMatchObject({ status: 200 });
  expect(await claimById(await confirmedOwner(), subscriptionId)).toMatchObject(notFound);
});

test('a purchase starts its plan only once, even with concurrent claims by button and link', async () => {
  const owner = await confirmedOwner();
  const { subscriptionId, token } = await buyOnPublicPage(owner.email);
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => claimById(owner, subscriptionId)),
    claimByLink(owner, token),
  ]);
  const statuses = answers.map(({ status }) => status).sort();
  // The later claim finds it reserved for the same workspace, completes it, or finds it claimed.
  expect(statuses).toContain(200);
  expect(statuses.every((status) => [200, 404, 409].includes(status ?? 0))).toBe(true);
  const entries = await auditOf(owner);
  expect(entries.filter(({ kind }) => kind === 'plan_started')).toHaveLength(1);
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
});

test('of two purchases claimed concurrently into one workspace the second one stays pending', async () => {
  const owner = await confirmedOwner();
  const first = await buyOnPublicPage(owner.email, { teamSize: 1 });
  const second = await buyOnPublicPage(owner.email, { teamSize: 2 });
  const answers = await Promise.all(
    [first, second].map(({ subscriptionId }) => claimById(owner, subscriptionId)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await waitingFor(owner)).toHaveLength(1);
  for (const { subscriptionId } of [first, second]) {
    expect(await stripeClient().subscriptions.retrieve(subscriptionId)).toMatchObject({
      status: 'active',
    });
  }
});

test('claiming a purchase expires the open Checkout, so that the owner cannot pay for both', async () => {
  const owner = await confirmedOwner();
  const { url } = (await updatePlan(owner, 'business')).body;
  const { subscriptionId } = await buyOnPublicPage(owner.email);
  expect(await claimById(owner, subscriptionId)).toMatchObject({ status: 200 });
  const session = await stripeClient().checkout.sessions.retrieve(url.split('/').at(-1));
  expect(session).toMatchObject({ status: 'expired' });
});

test('a Checkout that was paid meanwhile stays, and the purchase stays unclaimed', async () => {
  const owner = await confirmedOwner();
  const { url } = (await updatePlan(owner, 'business')).body;
  const { subscriptionId } = await buyOnPublicPage(owner.email);
  await pay(url);
  expect(await claimById(owner, subscriptionId)).toMatchObject({
    status: 409,
    body: { code: 'subscription_running' },
  });
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'business', status: 'active' });
  expect(await waitingFor(owner)).toMatchObject([{ id: subscriptionId }]);
});

test('claiming with the button does not replace a running plan', async () => {
  const owner = await confirmedOwner();
  const { subscriptionId } = await buyOnPublicPage(owner.email);
  await runPlan(owner, 'business');
  expect(await claimById(owner, subscriptionId)).toMatchObject({
    status: 409,
    body: { code: 'subscription_running' },
  });
});

test.each([
  { planId: 'starter', teamSize: 1, members: 6, way: 'Remove 5 members' },
  { planId: 'starter', teamSize: 3, members: 4, way: 'Remove 1 member ' },
  { planId: 'business', teamSize: 2, members: 3, way: 'Remove 1 member ' },
] as const)(
  'a purchase of $planId for $teamSize cannot be claimed by a team of $members, by link or by button',
  async ({ planId, teamSize, members, way }) => {
    const owner = await withMembers(await confirmedOwner(), members);
    const { subscriptionId, token } = await buyOnPublicPage(owner.email, { planId, teamSize });
    const purchase = await findPurchase(owner.email, subscriptionId);
    const workspace = await findWorkspace(await workspaceIdOf(owner));
    for (const answer of [
      await claimByLink(owner, token),
      await claimById(owner, subscriptionId),
    ]) {
      expect(answer).toMatchObject(tooSmall);
      expect(answer.body.message).toContain(way);
      expect(answer.body.message).toContain(`your team has ${members} members`);
    }
    expect(await findPurchase(owner.email, subscriptionId)).toEqual(purchase);
    expect(await findWorkspace(await workspaceIdOf(owner))).toEqual(workspace);
    const { teamMembers } = (await owner.call('GET /api/team-members')).body;
    for (const { id } of teamMembers.slice(teamSize)) {
      await owner.call('DELETE /api/team-members/{id}', { params: { id } });
    }
    expect(await claimByLink(owner, token)).toMatchObject({ status: 200 });
  },
);

/** Claims, and runs an action just before the first request with a given name. */
function claimWith(owner: Person, id: string, before: string, act: () => Promise<unknown>) {
  let acted = false;
  return interceptRequests(
    async ({ name }, send) => {
      if (!acted && name.startsWith(before)) {
        acted = true;
        await act();
      }
      return send();
    },
    () => claimById(owner, id),
  );
}

test('a claim takes into account members added after the team was first read', async () => {
  const owner = await withMembers(await confirmedOwner(), 2);
  const { subscriptionId } = await buyOnPublicPage(owner.email, { teamSize: 3 });
  const grow = () => withMembers(owner, 2);
  expect(await claimWith(owner, subscriptionId, 'TransactWrite', grow)).toMatchObject(tooSmall);
  expect(await waitingFor(owner)).toMatchObject([{ id: subscriptionId }]);
  expect((await userOf(owner)).subscription).toBeNull();
});

test("the plan's limit applies from the claim on, even before the request to Stripe", async () => {
  const owner = await withMembers(await confirmedOwner(), 3);
  const { subscriptionId } = await buyOnPublicPage(owner.email, { teamSize: 3 });
  const refused: unknown[] = [];
  const add = async () => {
    const body = { email: uniqueEmail(), role: 'Producer' };
    refused.push(await owner.call('POST /api/team-members', { body }));
  };
  const answer = await claimWith(owner, subscriptionId, 'POST /v1/subscriptions', add);
  expect(answer).toMatchObject({ status: 200 });
  expect(refused).toMatchObject([tooSmall]);
});

test('a purchase that ends during its claim removes the plan again', async () => {
  const owner = await confirmedOwner();
  const { subscriptionId } = await buyOnPublicPage(owner.email);
  const end = async () => void (await stripeClient().subscriptions.cancel(subscriptionId));
  await claimWith(owner, subscriptionId, 'POST /v1/subscriptions', end);
  for (const event of await eventsOf(subscriptionId)) await deliver(event);
  expect(await findPurchase(owner.email, subscriptionId)).toBeNull();
  expect((await findWorkspace(await workspaceIdOf(owner)))?.runningPlan).toBeUndefined();
});

test('registering with an invitation and a claim link joins the team, and the purchase stays unclaimed', async () => {
  const [host, email] = [await signUp(), uniqueEmail()];
  const { subscriptionId, token: claim } = await buyOnPublicPage(email);
  await addMember(host, email);
  const invitation = await tokenMailedTo(email);
  const body = { username: 'ada', email, password, invitation, claim };
  const answer = await callAs(null, 'POST /api/register', { body });
  expect(answer).toMatchObject({ status: 201, body: { user: { role: 'Video Editor' } } });
  const member = personOf(email, answer);
  expect(await findPurchase(email, subscriptionId)).toMatchObject({ plan: 'starter' });
  expect(await member.call('GET /api/purchases')).toMatchObject({ status: 403 });
});
