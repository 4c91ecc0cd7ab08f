import { afterEach, expect, test } from '@jest/globals';
import type { PaidPlanId } from '#shared/rules/plans.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { runReconciliation, setClockBefore } from '#testkit/billing/renewals.ts';
import { cards, onlySubscription, stripeClient } from '#testkit/billing/stripe.ts';
import {
  quoteFor,
  setStorage,
  subscriber,
  updateAsQuoted,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { resetClock } from '#testkit/clock.ts';
import { addMembers, type Person } from '#testkit/people.ts';
import { mailsWith } from '#testkit/table.ts';

afterEach(resetClock);

const announced = 'renewal_unannounced repaired';
const set = 'renewal_seats_due repaired';

/** A team that grew by a number of members after its plan was bought, with its next renewal. */
async function team(added: number, plan: PaidPlanId = 'business', card = cards.pays) {
  const owner = await subscriber(plan, card);
  await addMembers(owner, added);
  const { stripeCustomerId, subscription } = await userOf(owner);
  const workspaceId = await workspaceIdOf(owner);
  const { currentPeriodEnd } = subscription;
  return {
    owner,
    stripeCustomerId,
    /** Runs the reconciliation a number of days before the renewal. */
    check: (days: number) => {
      setClockBefore(currentPeriodEnd, days);
      return runReconciliation(workspaceId);
    },
    seats: async () => {
      const { items } = await onlySubscription(stripeCustomerId);
      return items.data.find(({ price }) => price.product === `${plan}_member`)?.quantity;
    },
    mails: async () => {
      const mails = await mailsWith('From this renewal on');
      return mails.filter(({ to }) => to === owner.email);
    },
    /** Runs an action at the real time: sessions expire when the clock is moved. */
    really: async <T>(act: () => Promise<T>): Promise<T> => {
      resetClock();
      return act();
    },
  };
}

async function shrink(owner: Person, by: number): Promise<void> {
  const { teamMembers } = (await owner.call('GET /api/team-members')).body;
  for (const { id } of teamMembers.slice(0, by)) {
    await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  }
}

test('the owner is mailed the seats and amount of the renewal once, from seven days before it', async () => {
  const { owner, check, mails, seats } = await team(5);
  await check(7.1);
  expect(await mails()).toEqual([]);
  expect(await check(6.9)).toContain(announced);
  expect(await check(6.8)).not.toContain(announced);
  expect(await check(5)).not.toContain(announced);
  expect(await mails()).toMatchObject([
    {
      to: owner.email,
      subject: 'Your next Cutbay invoice: 5 seats, $250.00',
      text: expect.stringMatching(/1 seat is billed today.*5 seats will be billed.*\$250\.00/s),
    },
  ]);
  expect(await seats()).toBe(1);
});

test('the announced seats are set one day before the renewal, and nothing is charged for them before it', async () => {
  const { owner, check, seats, stripeCustomerId, really } = await team(5);
  await check(6);
  expect(await check(2)).not.toContain(set);
  expect(await seats()).toBe(1);
  expect(await check(1)).toContain(set);
  expect(await seats()).toBe(5);
  expect(await check(0.5)).toEqual([]);
  const { data } = await stripeClient().invoices.list({ customer: stripeCustomerId });
  expect(data).toHaveLength(1);
  const preview = await stripeClient().invoices.createPreview({
    subscription: (await onlySubscription(stripeCustomerId)).id,
  });
  expect(preview.amount_due).toBe(250_00);
  const { body } = await really(() => owner.call('GET /api/audit'));
  expect(body.auditEntries[0]).toMatchObject({
    kind: 'plan_changed',
    monthTotal: 250,
    previousMonthTotal: 50,
    dollarsAMonth: 200,
  });
  expect((await userOf(owner)).subscription).toMatchObject({ seats: 5 });
});

test('a member added after the notice is billed by the renewal after next', async () => {
  const { owner, check, seats, mails, really } = await team(3);
  await check(6);
  await really(() => addMembers(owner, 3));
  await check(4);
  expect(await check(1)).toContain(set);
  expect(await seats()).toBe(3);
  expect(await mails()).toHaveLength(1);
});

test('members removed after the notice are not billed, up to the renewal', async () => {
  const { owner, check, seats, really } = await team(6);
  await check(6);
  await really(() => shrink(owner, 2));
  await check(1);
  expect(await seats()).toBe(4);
  await really(() => shrink(owner, 1));
  await check(0.2);
  expect(await seats()).toBe(3);
});

test('seats are never raised without a notice', async () => {
  const { check, seats, mails } = await team(4);
  expect(await check(1)).not.toContain(set);
  expect([await seats(), await mails()]).toEqual([1, []]);
});

test('fewer members lower the seats one day before the renewal, to a minimum of one, without a mail', async () => {
  const { owner, check, seats, mails, really } = await team(4);
  await really(() => updatePlan(owner, 'business'));
  await really(() => shrink(owner, 4));
  await check(5);
  expect(await seats()).toBe(4);
  expect(await check(1)).toContain(set);
  expect(await seats()).toBe(1);
  expect(await mails()).toEqual([]);
});

test('the same rules apply on Starter, up to its limit', async () => {
  const { check, seats, mails } = await team(3, 'starter');
  await check(6);
  await check(1);
  expect(await seats()).toBe(3);
  expect(await mails()).toMatchObject([{ subject: 'Your next Cutbay invoice: 3 seats, $75.00' }]);
});

test('the seats item is found at any position, and storage stays as billed', async () => {
  const { owner, check, seats, really, stripeCustomerId } = await team(2);
  await really(() => setStorage(owner, 2, 3));
  await really(() => updatePlan(owner, 'business'));
  await really(() => setStorage(owner, 4, 5));
  await really(() => addMembers(owner, 2));
  await check(6);
  await check(1);
  expect(await seats()).toBe(4);
  const { items } = await onlySubscription(stripeCustomerId);
  const quantities = items.data.map(({ price, quantity }) => [price.product, quantity]);
  expect(Object.fromEntries(quantities)).toEqual({
    business_member: 4,
    hot_storage_250gb: 4,
    cold_storage_1tb: 3,
  });
});

test("an increase that waits for the owner's payment keeps the seats unchanged", async () => {
  const { owner, check, seats, really } = await team(2, 'business', cards.needsPerson);
  await check(6);
  const update = await really(() => updatePlan(owner, 'business'));
  expect(update.body).toMatchObject({ url: expect.any(String) });
  expect(await check(1)).not.toContain(set);
  expect(await seats()).toBe(1);
});

test('concurrent checks announce a renewal once and set its seats once', async () => {
  const { check, mails, owner, seats, really } = await team(3);
  await Promise.all([check(6), check(6), check(6)]);
  expect(await mails()).toHaveLength(1);
  await Promise.all([check(1), check(1), check(1)]);
  expect(await seats()).toBe(3);
  const { auditEntries } = (await really(() => owner.call('GET /api/audit'))).body;
  const changes = auditEntries.filter(({ kind }: { kind: string }) => kind === 'plan_changed');
  expect(changes).toHaveLength(1);
});

test('the dashboard shows what will be billed, and after the notice no more than was announced', async () => {
  const { owner, check, really } = await team(3);
  const shown = async () => (await really(() => owner.call('GET /api/billing'))).body.nextInvoice;
  expect(await shown()).toMatchObject({ seats: 3, total: 150 });
  await check(6);
  await really(() => addMembers(owner, 2));
  expect(await shown()).toMatchObject({ seats: 3, total: 150 });
  await check(1);
  expect(await shown()).toMatchObject({ seats: 3, total: 150 });
});

test('a renewal that will not happen is not announced', async () => {
  const { check, mails, stripeCustomerId } = await team(3);
  const { id } = await onlySubscription(stripeCustomerId);
  await stripeClient().subscriptions.update(id, { cancel_at_period_end: true });
  expect(await check(6)).not.toContain(announced);
  expect(await mails()).toEqual([]);
});

test('seats that were set for the renewal and removed before it are not credited, because they were never paid for', async () => {
  const { owner, check, seats, really } = await team(6);
  await check(6);
  await check(1);
  await really(() => shrink(owner, 5));
  const quoted = await really(() => quoteFor(owner, 'business'));
  expect(quoted.dueNow).toBe(0);
  await really(() => updateAsQuoted(owner, quoted));
  expect(await seats()).toBe(1);
  const { nextInvoice } = (await really(() => owner.call('GET /api/billing'))).body;
  expect(nextInvoice).toMatchObject({ seats: 1, total: 50 });
});

test('seats that were set for the renewal give no credit towards storage', async () => {
  const { owner, check, seats, really } = await team(6);
  await check(6);
  await check(1);
  await really(() => shrink(owner, 5));
  await really(() => setStorage(owner, 1, 30));
  const quoted = await really(() => quoteFor(owner, 'business'));
  expect(quoted.dueNow).toBeGreaterThan(290);
  expect((await really(() => updateAsQuoted(owner, quoted))).body).toEqual({ success: true });
  expect(await seats()).toBe(1);
  const { nextInvoice } = (await really(() => owner.call('GET /api/billing'))).body;
  expect(nextInvoice).toMatchObject({ seats: 1, total: 350 });
});
