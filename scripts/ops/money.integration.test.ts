import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { recordPurchase } from '#core/billing/purchases/record-purchase.ts';
import { storedSubscription } from '#core/billing/subscription/store.ts';
import { listMembers } from '#core/members/store.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { onlySubscription, stripeClient } from '#testkit/billing/stripe.ts';
import { setStorage, subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { addMember, type Person, signUp, uniqueEmail } from '#testkit/people.ts';
import { activityOf } from './testing/activity.ts';
import { sentMails } from './testing/sent-mails.ts';
import { type Operator, startOperator } from './testing/tool.ts';

let operator: Operator;

beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.close());

function set(workspaceId: string, name: string, value: number): Promise<void> {
  return write(update(keys.workspace(workspaceId), { set: { [name]: value } }));
}

interface Fact {
  name: string;
  here: string | null;
  stripe: string | null;
  differs: boolean;
}

test('a workspace is compared with Stripe, found by id, email, customer and subscription, with the differences marked', async () => {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  const { stripeCustomerId } = await userOf(owner);
  const stored = await storedSubscription(workspaceId);
  const names = [workspaceId, owner.email, stripeCustomerId, stored?.stripeSubscriptionId];
  for (const name of names) {
    const { id, billing, findings } = await operator.json('workspace', String(name));
    expect({ id, findings }).toEqual({ id: workspaceId, findings: [] });
    expect(billing.facts.filter(({ differs }: Fact) => differs)).toEqual([]);
  }
  await setStorage(owner, 2, 0);
  const { billing } = await operator.json('workspace', workspaceId);
  expect(billing.facts.filter(({ differs }: Fact) => differs)).toEqual([
    { name: 'hot TB requested', here: '2', stripe: '1', differs: true },
  ]);
  const { printed } = await operator.run('workspace', workspaceId);
  expect(printed).toMatch(/^hot TB requested +2 +1 +<- differs$/m);
  expect(Math.max(...printed.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
});

test('an email that owns no workspace gets the list of those that it belongs to', async () => {
  const owner = await signUp();
  const member = await addMember(owner);
  const { code, stderr } = await operator.run('workspace', member.email);
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no account'),
  });
});

test('a repair is described first, changes nothing without a confirmation, and has the result of the reconciliation', async () => {
  const owner = await signUp();
  await addMember(owner);
  const workspaceId = await workspaceIdOf(owner);
  await set(workspaceId, 'memberCount', 9);
  const declined = await operator.runWithAnswer('n', 'repair', workspaceId);
  expect(declined.stderr).toContain('members_miscounted');
  expect(declined.stderr).toContain('Nothing was changed.');
  const notRun = await operator.run('repair', workspaceId);
  expect(notRun).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('there is no terminal'),
  });
  const dry = await operator.run('repair', workspaceId, '--dry-run');
  expect(dry).toMatchObject({ code: 0, printed: expect.stringContaining('members_miscounted') });
  expect(await findWorkspace(workspaceId)).toMatchObject({ memberCount: 9 });
  const repaired = await operator.runWithAnswer('y', 'repair', workspaceId);
  expect(repaired.printed).toContain('1 checked: 1 repaired.');
  expect(await findWorkspace(workspaceId)).toMatchObject({ memberCount: 1 });
  expect((await operator.run('repair', workspaceId)).printed).toContain('no discrepancies');
});

test('a whole reconciliation is a dry run by default, and repairs what is safe on request', async () => {
  const workspaceId = await workspaceIdOf(await signUp());
  await set(workspaceId, 'memberCount', 4);
  const mine = { subject: workspaceId, kind: 'members_miscounted' };
  const report = await operator.json('reconcile');
  expect(report.findings).toContainEqual(expect.objectContaining({ ...mine, outcome: 'found' }));
  const done = await operator.json('reconcile', '--repair', '--yes');
  expect(done.findings).toContainEqual(expect.objectContaining({ ...mine, outcome: 'repaired' }));
  expect(await findWorkspace(workspaceId)).toMatchObject({ memberCount: 0 });
});

test("a cancellation has the result of the owner's own, and is recorded as the operator's", async () => {
  const [owner, other] = await Promise.all([cancellable(), cancellable()]);
  // Stripe's own event of the cancellation comes after both, as it usually does: the first one is recorded.
  const { paymentsOrigin } = operator.product;
  await controlEmulator(paymentsOrigin, 'deliveries', { mode: 'hold' });
  await other.call('POST /api/cancel-subscription');
  const workspaceId = await workspaceIdOf(owner);
  const shown = await operator.run('subscription', 'show', owner.email);
  expect(shown.printed).toMatch(/paid +\$\d+\.\d\d +\$0\.00/);
  const { stderr } = await operator.run('subscription', 'cancel', owner.email, '--yes');
  expect(stderr).toContain('Remove 1 member');
  expect(await stateOf(owner)).toEqual(await stateOf(other));
  const whose = await activityOf(workspaceId);
  expect(whose).toContain('plan_ended by The operator');
  expect(whose).toContain('member_removed by The operator');
  expect(await mailedTo(owner)).toEqual(await mailedTo(other));
  const again = await operator.run('subscription', 'cancel', owner.email, '--yes');
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('no active plan') });
  await controlEmulator(paymentsOrigin, 'deliveries', { mode: 'release' });
});

async function cancellable(): Promise<Person> {
  const owner = await subscriber('business');
  await addMember(owner);
  return owner;
}

async function mailedTo({ email }: Person): Promise<string[]> {
  const mails = await sentMails(operator.product, email);
  return mails.map(({ subject }) => subject);
}

/** The result of a cancellation, without ids. */
async function stateOf(owner: Person) {
  const workspaceId = await workspaceIdOf(owner);
  const stored = await storedSubscription(workspaceId);
  const { memberCount, storageAmount, runningPlan } = (await findWorkspace(workspaceId)) ?? {};
  const { status, cancellation_details } = await stripeClient().subscriptions.retrieve(
    String(stored?.stripeSubscriptionId),
  );
  return {
    members: await listMembers(workspaceId),
    copy: stored?.status,
    stripe: { status, reason: cancellation_details?.reason },
    workspace: { memberCount, storageAmount, runningPlan },
  };
}

test('pending purchases are listed, and their links mailed again', async () => {
  const email = uniqueEmail();
  const { stripeCustomerId } = await userOf(await subscriber('starter'));
  const subscription = await onlySubscription(stripeCustomerId);
  await recordPurchase(email, subscription);
  const { printed } = await operator.run('purchases', 'list');
  expect(printed).toMatch(new RegExp(`Starter for 1 +${subscription.id} +not reminded yet`));
  await operator.run('purchases', 'send-link', email, '--yes');
  const links = (await sentMails(operator.product, email)).filter(({ text }) =>
    text.includes('/register?claim='),
  );
  expect(links).toHaveLength(2);
  expect(new Set(links.map(({ text }) => /claim=([\w-]+)/.exec(text)?.[1])).size).toBe(2);
  const nothing = await operator.run('purchases', 'send-link', uniqueEmail(), '--yes');
  expect(nothing).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('pending purchase'),
  });
});
