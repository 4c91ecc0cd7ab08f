import { afterEach, beforeEach, test } from '@jest/globals';
import { expectBillingState } from '#testkit/local/assert-billing-state.ts';
import { type BilledWorkspace, startBilledWorkspace } from '#testkit/local/billed-workspace.ts';

let at: BilledWorkspace;

beforeEach(async () => {
  at = await startBilledWorkspace();
});
afterEach(() => at.close());

const coldStorage = (coldStorageAmount: number) =>
  at.send('POST', '/api/update-cold-storage', { coldStorageAmount });

test("a reduced, increased, credited or renewed subscription: the dashboard shows Stripe's figures", async () => {
  await at.subscribe();
  await coldStorage(1);
  await at.updatePlan();
  await expectBillingState(at, 'active');
  await coldStorage(2);
  await at.updatePlan();
  await expectBillingState(at, 'active');
  await credit(3_333);
  await expectBillingState(at, 'active');
  await credit(100_000);
  await expectBillingState(at, 'active');
  await at.control('advance', { days: 31 });
  await expectBillingState(at, 'active');
});

test('credit of a cancelled subscription pays for a new one', async () => {
  await at.subscribe();
  await credit(3_333);
  await at.send('POST', '/api/cancel-subscription');
  await at.control('advance', { days: 0 });
  await expectBillingState(at, 'canceled');
  await coldStorage(3);
  await at.subscribe();
  await expectBillingState(at, 'active');
});

test('an increase that the card declines is pending until it is paid', async () => {
  await at.subscribe('4000 0027 6000 3184');
  await coldStorage(5);
  const url = (await at.updatePlan()) ?? '';
  await expectBillingState(at, 'active');
  await coldStorage(5);
  await at.payOn(url);
  await expectBillingState(at, 'active');
});

test('after a price change an active subscription is shown and changed at its old prices', async () => {
  await at.subscribe();
  for (const product of ['business_member', 'cold_storage_1tb']) {
    await at.stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 7_700,
      recurring: { interval: 'month' },
      lookup_key: product,
      transfer_lookup_key: true,
    });
  }
  await expectBillingState(at, 'active');
  await coldStorage(2);
  await at.updatePlan();
  await expectBillingState(at, 'active');
  await at.control('advance', { days: 31 });
  await expectBillingState(at, 'active');
});

/** Gives the customer credit, in cents. */
async function credit(cents: number): Promise<void> {
  const { data } = await at.stripe.customers.list({ email: at.email });
  await at.stripe.customers.createBalanceTransaction(String(data[0]?.id), {
    amount: -cents,
    currency: 'usd',
  });
}
