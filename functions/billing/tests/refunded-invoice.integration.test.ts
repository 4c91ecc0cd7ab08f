import { expect, test } from '@jest/globals';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { customerOf, setStorage, subscriber, updatePlan } from '#testkit/billing/subscribers.ts';
import type { Person } from '#testkit/people.ts';

test('a refund made at Stripe is shown on its invoice, in part and whole, and on no other', async () => {
  const owner = await subscriber('business');
  await setStorage(owner, 3, 0);
  await updatePlan(owner, 'business');
  expect(await refunds(owner)).toEqual([0, 0]);
  const { data } = await stripeClient().charges.list({ customer: await customerOf(owner) });
  const charge = String(data.at(-1)?.id);
  await stripeClient().refunds.create({ charge, amount: 1_250 });
  expect(await refunds(owner)).toEqual([0, 12.5]);
  await stripeClient().refunds.create({ charge });
  expect(await refunds(owner)).toEqual([0, 50]);
});

/** What was refunded of the owner's invoices in US dollars, newest first. */
async function refunds(owner: Person): Promise<number[]> {
  const { invoices } = (await owner.call('GET /api/invoices')).body;
  return invoices.map(({ refunded }: { refunded: number }) => refunded);
}
