import { afterEach, beforeEach, test } from '@jest/globals';
import { expectBillingState } from '#testkit/local/assert-billing-state.ts';
import { type BilledWorkspace, startBilledWorkspace } from '#testkit/local/billed-workspace.ts';

let at: BilledWorkspace;

beforeEach(async () => {
  at = await startBilledWorkspace();
});
afterEach(() => at.close());

test("an active or overdue subscription, paid later: the dashboard shows Stripe's figures", async () => {
  await at.subscribe();
  await expectBillingState(at, 'active');
  await at.control('advance', { days: 31, fail: true });
  await expectBillingState(at, 'past_due');
  await at.control('advance', { days: 3 });
  await expectBillingState(at, 'active');
});

test('an overdue subscription keeps its access until Stripe ends it', async () => {
  await at.subscribe();
  await at.control('advance', { days: 31, fail: true });
  for (const days of [3, 5]) {
    await at.control('advance', { days, fail: true });
    await expectBillingState(at, 'past_due');
  }
  await at.control('advance', { days: 7, fail: true });
  await expectBillingState(at, 'canceled');
});

test('an unpaid subscription provisions nothing until the invoice is paid', async () => {
  await at.subscribe();
  await at.control('advance', { days: 31, fail: true });
  await bringInto('unpaid');
  await expectBillingState(at, 'unpaid');
  const { data } = await at.stripe.invoices.list({ status: 'open' });
  for (const { hosted_invoice_url: url } of data) await at.payOn(url ?? '');
  await at.control('advance', { days: 0 });
  await expectBillingState(at, 'active');
});

test('a paused subscription provisions nothing until it resumes', async () => {
  await at.subscribe();
  await bringInto('paused');
  await expectBillingState(at, 'paused');
  await bringInto('active');
  await expectBillingState(at, 'active');
});

test('an incomplete or expired subscription provisions nothing, and a plan can be bought', async () => {
  const { id: customer } = await at.stripe.customers.create({ email: at.email });
  const { id: method } = await at.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  const { data } = await at.stripe.prices.list({ lookup_keys: ['business_member'] });
  await at.stripe.subscriptions.create({
    customer,
    default_payment_method: method,
    items: [{ price: String(data[0]?.id) }],
    metadata: { workspaceId: await workspaceId() },
  });
  await at.control('advance', { days: 0 });
  await expectBillingState(at, 'incomplete');
  await at.control('advance', { days: 1 });
  await expectBillingState(at, 'incomplete_expired');
  await at.subscribe();
  await expectBillingState(at, 'active');
});

/** Brings the only subscription into a status, and ends when the product has heard of it. */
async function bringInto(status: string): Promise<void> {
  const { data } = await at.stripe.subscriptions.list({ limit: 1 });
  await at.control('status', { subscription: data[0]?.id, status });
  await at.control('advance', { days: 0 });
}

/** The product names it in the Checkout that it opens. */
async function workspaceId(): Promise<string> {
  await at.updatePlan();
  const { data } = await at.stripe.checkout.sessions.list({ limit: 1 });
  return String(data[0]?.client_reference_id);
}
