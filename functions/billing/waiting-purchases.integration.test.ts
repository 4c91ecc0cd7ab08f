import { expect, test } from '@jest/globals';
import {
  addMember,
  callAs,
  type Person,
  password,
  personOf,
  signUp,
  someEmail,
} from '#functions/testing/people.ts';
import { runPlan, workspaceIdOf } from '#functions/testing/plans.ts';
import { buyOnPublicPage } from '#functions/testing/purchases.ts';
import { books, pay } from '#functions/testing/stripe.ts';
import { updatePlan, userOf } from '#functions/testing/subscribers.ts';
import { tokenMailedTo } from '#functions/testing/table.ts';
import { findWorkspace } from '#functions/workspace/store.ts';
import { findPurchase } from './purchases.ts';

const waitingFor = async (owner: Person) => (await owner.call('GET /api/purchases')).body.purchases;
const claimById = (owner: Person, id: string) =>
  owner.call('POST /api/purchases/{id}', { params: { id } });
const claimByLink = (owner: Person, token: string) =>
  owner.call('POST /api/claims/{token}', { params: { token } });
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
  for (let added = 0; added < count; added += 1) await addMember(owner);
  return owner;
}

test('a purchase is told to the account of its confirmed email and claimed by one press', async () => {
  const owner = await confirmedOwner();
  const { subscriptionId, token } = await buyOnPublicPage(owner.email);
  expect(await waitingFor(owner)).toEqual([
    { id: subscriptionId, plan: 'starter', seats: 2, purchasedAt: expect.any(String) },
  ]);
  expect(await claimById(owner, subscriptionId)).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', seats: 2 });
  expect(await waitingFor(owner)).toEqual([]);
  expect(await claimById(owner, subscriptionId)).toMatchObject(notFound);
  expect(await callAs(null, 'GET /api/claims/{token}', { params: { token } })).toMatchObject(
    notFound,
  );
  expect(await claimByLink(owner, token)).toMatchObject(notFound);
});

test('an account whose email is unconfirmed is told nothing and claims nothing until it is confirmed', async () => {
  const owner = await signUp();
  const confirmation = await tokenMailedTo(owner.email);
  const { subscriptionId } = await buyOnPublicPage(owner.email);
  expect(await waitingFor(owner)).toEqual([]);
  expect(await claimById(owner, subscriptionId)).toMatchObject(notFound);
  expect(await findPurchase(owner.email, subscriptionId)).toMatchObject({ plan: 'starter' });
  await callAs(null, 'POST /api/confirm-email', { body: { token: confirmation } });
  expect(await waitingFor(owner)).toMatchObject([{ id: subscriptionId }]);
  expect(await claimById(owner, subscriptionId)).toMatchObject({ status: 200 });
});

test('the purchase of another email is neither told nor claimed', async () => {
  const [owner, email] = [await confirmedOwner(), someEmail()];
  const { subscriptionId } = await buyOnPublicPage(email);
  expect(await waitingFor(owner)).toEqual([]);
  expect(await claimById(owner, subscriptionId)).toMatchObject(notFound);
  expect(await claimById(owner, 'sub_unknown')).toMatchObject(notFound);
  expect((await userOf(owner)).subscription).toBeNull();
});

test('the link claims it as well, and makes the press void', async () => {
  const owner = await confirmedOwner();
  const { subscriptionId, token } = await buyOnPublicPage(owner.email);
  expect(await claimByLink(owner, token)).toMatchObject({ status: 200 });
  expect(await waitingFor(owner)).toEqual([]);
  expect(await claimById(owner, subscriptionId)).toMatchObject(notFound);
});

test('a purchase is claimed only once, even by presses and links at the same moment', async () => {
  const owner = await confirmedOwner();
  const { subscriptionId, token } = await buyOnPublicPage(owner.email);
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => claimById(owner, subscriptionId)),
    claimByLink(owner, token),
  ]);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => [200, 404, 409].includes(status ?? 0))).toBe(true);
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
});

test('two purchases claimed at the same moment into one workspace leave the second one waiting', async () => {
  const owner = await confirmedOwner();
  const first = await buyOnPublicPage(owner.email, { teamSize: 1 });
  const second = await buyOnPublicPage(owner.email, { teamSize: 2 });
  const answers = await Promise.all(
    [first, second].map(({ subscriptionId }) => claimById(owner, subscriptionId)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await waitingFor(owner)).toHaveLength(1);
  for (const { subscriptionId } of [first, second]) {
    expect(await books().subscriptions.retrieve(subscriptionId)).toMatchObject({
      status: 'active',
    });
  }
});

test('claiming a purchase expires the Checkout that is open, so that nobody pays twice', async () => {
  const owner = await confirmedOwner();
  const { url } = (await updatePlan(owner, 'business')).body;
  const { subscriptionId } = await buyOnPublicPage(owner.email);
  expect(await claimById(owner, subscriptionId)).toMatchObject({ status: 200 });
  const session = await books().checkout.sessions.retrieve(url.split('/').at(-1));
  expect(session).toMatchObject({ status: 'expired' });
});

test('a Checkout that was paid meanwhile stays, and the purchase goes on waiting', async () => {
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

test('a press does not replace a plan that runs', async () => {
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
  'a purchase of $planId for $teamSize does not go to a team of $members, by link or by press',
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

test('a plan never ends up with more members than it holds, however adding members and claiming interleave', async () => {
  const owner = await withMembers(await confirmedOwner(), 1);
  const { subscriptionId } = await buyOnPublicPage(owner.email, { teamSize: 3 });
  const add = () =>
    owner.call('POST /api/team-members', { body: { email: someEmail(), role: 'Producer' } });
  const [claimed, ...added] = await Promise.all([
    claimById(owner, subscriptionId),
    ...Array.from({ length: 5 }, add),
  ]);
  const { teamMembers } = (await owner.call('GET /api/team-members')).body;
  expect(teamMembers).toHaveLength(1 + added.filter(({ status }) => status === 201).length);
  if (claimed?.status === 200) expect(teamMembers.length).toBeLessThanOrEqual(3);
  else expect(claimed).toMatchObject(tooSmall);
});

test('whoever registers by an invitation with a claim link beside it joins, and the purchase goes on waiting', async () => {
  const [host, email] = [await signUp(), someEmail()];
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
