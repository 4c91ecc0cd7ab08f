import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { afterEach, expect, test } from '@jest/globals';
import { withUnpaidInvoice } from '#testkit/billing/money.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { runReconciliation } from '#testkit/billing/renewals.ts';
import { deliver, eventsOf, onlySubscription, stripeClient } from '#testkit/billing/stripe.ts';
import {
  customerOf,
  payCheckout,
  subscriber,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { runAllChanges, runningChanges } from '#testkit/file-changes.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { addMember, type Person } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';

afterEach(resetClock);

interface Ending {
  title: string;
  /** The owner, if the plan is not simply a paid one. */
  owner?: () => Promise<Person>;
  end: (owner: Person, subscription: string) => Promise<unknown>;
  /** Of the mail. */
  says: string;
}

const control = (order: string, body: object) =>
  controlEmulator(new URL(process.env['STRIPE_API_ORIGIN'] ?? '').origin, order, body);

const kept: Ending[] = [
  {
    title: 'the portal',
    end: async (owner, subscription) => {
      const { body } = await owner.call('POST /api/create-portal-session');
      const form = new URLSearchParams({ action: 'cancel', subscription });
      await fetch(body.url, { method: 'POST', body: form });
    },
    says: 'was ended outside the dashboard',
  },
  {
    title: 'support',
    end: (_, subscription) => stripeClient().subscriptions.cancel(subscription),
    says: 'was ended outside the dashboard',
  },
  {
    title: 'support, while a payment is overdue',
    owner: async () => (await withUnpaidInvoice()).owner,
    end: (_, subscription) => stripeClient().subscriptions.cancel(subscription),
    says: 'was ended outside the dashboard',
  },
  {
    title: 'a customer deleted at Stripe',
    end: async (owner) => stripeClient().customers.del(await customerOf(owner)),
    says: 'was ended outside the dashboard',
  },
  {
    title: 'a dispute',
    end: (_, subscription) => control('end', { subscription, reason: 'payment_disputed' }),
    says: 'because a payment for it was disputed',
  },
  {
    title: 'retries that ran out',
    end: (_, subscription) => control('end', { subscription, reason: 'payment_failed' }),
    says: 'because payments for it kept failing',
  },
];

test.each(kept)('a plan ended by $title keeps members and files for 30 days', async (ending) => {
  const { owner, workspaceId, mails } = await ended(ending);
  expect((await userOf(owner)).subscription).toMatchObject({ status: 'canceled' });
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toHaveLength(1);
  expect(await runningChanges(workspaceId)).toEqual([]);
  const { keptUntil } = (await owner.call('GET /api/storage/usage')).body;
  const days = (Date.parse(keptUntil ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  const [mail] = await mails();
  expect(mail?.['text']).toContain(ending.says);
  expect(mail?.['text']).not.toContain('/secure-account');
  expect(await owner.call('POST /api/uploads', { body: { path: 'b.mov', size: 1 } })).toMatchObject(
    { status: 409, body: { code: 'plan_needed' } },
  );
});

test('Cancel Plan removes members and files at once', async () => {
  const { owner, workspaceId, mails } = await ended({
    title: 'Cancel Plan',
    end: (person) => person.call('POST /api/cancel-subscription'),
    says: 'is canceled',
  });
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toEqual([]);
  expect(await runningChanges(workspaceId)).toHaveLength(1);
  expect((await owner.call('GET /api/storage/usage')).body.keptUntil).toBeNull();
  expect((await mails())[0]?.['text']).toContain('/secure-account');
});

test('the owner is told a week and two days before what was kept is deleted, which then is', async () => {
  const { owner, workspaceId, mails } = await ended(kept[1]);
  const checkAfter = async (days: number) => {
    setClockAhead({ days });
    return [await runReconciliation(workspaceId), (await mails()).length];
  };
  const step = ['retention_step_due repaired'];
  expect(await checkAfter(22)).toEqual([[], 1]);
  expect(await checkAfter(23.1)).toEqual([step, 2]);
  expect(await checkAfter(23.2)).toEqual([[], 2]);
  expect(await checkAfter(28.1)).toEqual([step, 3]);
  expect(await checkAfter(29.9)).toEqual([[], 3]);
  expect(await runningChanges(workspaceId)).toEqual([]);
  expect(await checkAfter(30.2)).toEqual([step, 3]);
  expect(await checkAfter(30.3)).toEqual([[], 3]);
  await runAllChanges(workspaceId);
  resetClock();
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toEqual([]);
  expect((await owner.call('GET /api/files')).body.files).toEqual([]);
});

test('nothing is deleted within two days of a last mail that was late', async () => {
  const { workspaceId } = await ended(kept[1]);
  setClockAhead({ days: 60 });
  expect(await runReconciliation(workspaceId)).toEqual(['retention_step_due repaired']);
  setClockAhead({ days: 61.9 });
  expect(await runReconciliation(workspaceId)).toEqual([]);
  setClockAhead({ days: 62.1 });
  expect(await runReconciliation(workspaceId)).toEqual(['retention_step_due repaired']);
  expect(await runningChanges(workspaceId)).toHaveLength(1);
});

test('buying again keeps everything', async () => {
  const { owner, workspaceId } = await ended(kept[1]);
  await payCheckout(owner, (await updatePlan(owner, 'business')).body.url);
  expect((await owner.call('GET /api/storage/usage')).body.keptUntil).toBeNull();
  setClockAhead({ days: 29 });
  await runReconciliation(workspaceId);
  resetClock();
  expect((await owner.call('GET /api/files')).body.files).toHaveLength(1);
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toHaveLength(1);
});

/** A workspace with a member and a file whose plan has just ended. */
async function ended(ending: Ending | undefined) {
  if (!ending) throw new Error('There is no such ending.');
  const owner = await (ending.owner?.() ?? subscriber('business'));
  await addMember(owner);
  await uploadFile(owner, 'a.mov');
  const workspaceId = await workspaceIdOf(owner);
  const { id } = await onlySubscription(await customerOf(owner));
  await ending.end(owner, id);
  for (const event of await eventsOf(id)) await deliver(event);
  const mails = async () =>
    (await mailsTo(owner.email)).filter(({ subject }) =>
      /has ended|are deleted on/.test(String(subject)),
    );
  return { owner, workspaceId, mails };
}
