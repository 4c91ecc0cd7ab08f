import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { onlySubscription, stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { addMember } from '#testkit/people.ts';
import { type Operator, startOperator } from './testing/tool.ts';

jest.setTimeout(60_000);

let operator: Operator;

beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.close());

test('revenue has active subscriptions, new and ended ones, overdue payments, and unbilled seats', async () => {
  const growing = await subscriber('business');
  await addMember(growing);
  await addMember(growing);
  const leaving = await subscriber('business');
  const staying = await subscriber('starter');
  const stripe = stripeClient();
  const { data: all } = await stripe.subscriptions.list({ limit: 100 });
  const priceOf = (id: string) => {
    const found = all.find((one) => one.id === id);
    return (found?.items.data[0]?.price.unit_amount ?? 0) / 100;
  };
  const of = async (person: typeof growing) =>
    (await onlySubscription((await userOf(person)).stripeCustomerId)).id;
  const business = priceOf(await of(growing));
  const starter = priceOf(await of(staying));
  expect(await operator.json('revenue')).toMatchObject({
    running: { count: 3, dollarsAMonth: 2 * business + starter },
    plans: { starter: { count: 1, dollarsAMonth: starter }, business: { count: 2 } },
    began: { count: 3 },
    ended: { count: 0, dollarsAMonth: 0 },
    churn: null,
    overdue: [],
    unbilledSeats: [{ workspaceId: await workspaceIdOf(growing), seats: 1, dollars: business }],
  });

  // Two months later: one has left, one has not paid.
  await controlEmulator(operator.product.paymentsOrigin, 'advance', { days: 20 });
  await leaving.call('POST /api/cancel-subscription');
  await controlEmulator(operator.product.paymentsOrigin, 'advance', { days: 15, fail: true });
  const later = await operator.json('revenue', '--days', '366');
  expect(later).toMatchObject({ running: { count: 2 }, unreadable: [] });
  expect(later.overdue).toHaveLength(2);
  expect(later.overdue).toContainEqual(
    expect.objectContaining({ workspaceId: await workspaceIdOf(staying), dollars: starter }),
  );
  const { printed } = await operator.run('revenue');
  expect(printed).toMatch(/^MRR +\$[\d.,]+ a month, 2 subscriptions$/m);
});
