import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { storedSubscription } from '#core/billing/subscription/store.ts';
import { removeMember } from '#core/members/remove-members.ts';
import { listMembers } from '#core/members/store.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { runningEnvironment } from '#local/instance/instance-file.ts';
import { type Product, startProduct } from '#local/product.ts';
import { runReconciliation, setClockBefore } from '#testkit/billing/renewals.ts';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { resetClock } from '#testkit/clock.ts';
import { addMembers, type Subscriber, subscribe } from '#testkit/local/discrepancies.ts';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { send } from '#testkit/local/visitor.ts';
import { mailsTo } from '#testkit/table.ts';

const folder = temporaryFolder();
let product: Product;

beforeAll(async () => {
  product = await startProduct({ port: 0, dataDir: folder.path });
  Object.assign(process.env, runningEnvironment(folder.path));
});
afterEach(resetClock);
afterAll(async () => {
  await product.close();
  folder.remove();
});

test('a team that grows daily beyond its paid seats raises a weekly alarm, and its renewal bills the new seats', async () => {
  const team = await subscribe(0, 1);
  const alarms: number[] = [];
  for (let day = 1; day <= 40; day += 1) {
    if (day <= 6) await addMembers(team.workspaceId, 1);
    // Changes between two checks do not restart the grace period, nor does a day on which the count falls.
    if (day === 20) await removeOne(team);
    if (day === 21) await addMembers(team.workspaceId, 1);
    const before = await alarmedAt(team);
    await aDayPasses();
    if ((await alarmedAt(team)) !== before) alarms.push(day);
    if (day === 29) expect(await quantityOf(team)).toBe(6);
  }
  // From the second seat on, on the second day: a week of grace, then weekly until the renewal is set.
  expect(alarms).toEqual([9, 16, 23]);
  expect(await announcements(team)).toHaveLength(1);
  expect(await paidBy(team)).toEqual([6 * 50_00, 50_00]);
  expect(await storedSubscription(team.workspaceId)).toMatchObject({ seats: 6, status: 'active' });
});

test('an overdue payment raises an alarm after 30 days, and then weekly', async () => {
  const { workspaceId } = await subscribe(0, 1);
  await stripe('advance', { days: 35, fail: true });
  const copy = await storedSubscription(workspaceId);
  expect(copy).toMatchObject({ status: 'past_due' });
  const [open] = (await stripeClient().invoices.list({ status: 'open' })).data;
  const due = new Date((open?.status_transitions.finalized_at ?? 0) * 1000).toISOString();
  const alarmed: number[] = [];
  // Only the product's clock advances: Stripe can be configured to retry an invoice for two months.
  for (let day = 25; day <= 46; day += 1) {
    setClockBefore(due, -day - 0.1);
    if ((await runReconciliation(workspaceId)).includes('payment_overdue alarmed'))
      alarmed.push(day);
  }
  expect(alarmed).toEqual([30, 37, 44]);
});

/** Advances Stripe's clock and then the product's by a day, including its reconciliation. */
async function aDayPasses(): Promise<void> {
  await clockMoves(1);
  await stripe('advance', { days: 0 });
}

async function removeOne({ workspaceId }: Subscriber): Promise<void> {
  const [member] = await listMembers(workspaceId);
  await removeMember(workspaceId, member?.id ?? '', { actor: 'Ada' });
}

/** When the reconciliation last alerted the operator about the seats; null for never. */
async function alarmedAt({ workspaceId }: Subscriber) {
  const note = z.object({ alarmedAt: z.optional(z.int()) });
  return (await getItem(keys.discrepancy(workspaceId, 'seats_differ'), note))?.alarmedAt ?? null;
}

async function quantityOf({ subscription }: Subscriber): Promise<number | undefined> {
  return (await stripeClient().subscriptions.retrieve(subscription.id)).items.data[0]?.quantity;
}

async function announcements({ workspaceId }: Subscriber): Promise<unknown[]> {
  const workspace = await findWorkspace(workspaceId);
  const mails = await mailsTo(workspace?.ownerEmail ?? '');
  // Of a sent mail only the subject is kept.
  return mails.filter(({ subject }) => String(subject).startsWith('Your next Cutbay invoice: '));
}

/** The amounts charged for a subscription, in cents, newest first. */
async function paidBy({ subscription }: Subscriber): Promise<number[]> {
  const { data } = await stripeClient().invoices.list({ subscription: subscription.id });
  return data.map(({ amount_paid }) => amount_paid);
}

const clockMoves = (days: number) => send(product, 'POST', '/__local/clock', { days });
const stripe = (order: string, body: object) =>
  controlEmulator(product.paymentsOrigin, order, body);
