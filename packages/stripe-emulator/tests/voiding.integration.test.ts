import { expect, test } from '@jest/globals';
import { changeCard, itemOf } from '../testing/test-emulator.ts';
import { useEmulator, useSubscription } from '../testing/use-emulator.ts';

const emulator = useEmulator();
const subscription = useSubscription(emulator, 2);

async function statusNow() {
  return (await emulator.stripe.subscriptions.retrieve(subscription.id)).status;
}

/** The ids of the unpaid invoices, newest first. */
async function unpaid(): Promise<string[]> {
  const asked = { subscription: subscription.id, status: 'open' } as const;
  return (await emulator.stripe.invoices.list(asked)).data.map(({ id }) => id);
}

test('Voiding the overdue renewal makes its subscription active', async () => {
  await emulator.advance(30, true);
  expect(await statusNow()).toBe('past_due');
  const [renewal = ''] = await unpaid();
  await emulator.deliveries('normal');
  emulator.received.events = [];
  await emulator.stripe.invoices.voidInvoice(renewal);
  expect(await statusNow()).toBe('active');
  await emulator.deliveries('normal');
  expect(emulator.types()).toEqual(['invoice.voided', 'customer.subscription.updated']);
});

test('Of two unpaid invoices the newer decides: paying or voiding the older changes nothing', async () => {
  await emulator.advance(30, true);
  await changeCard(emulator, subscription, '4000 0000 0000 0341');
  await emulator.stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription), quantity: 3 }],
    proration_behavior: 'always_invoice',
  });
  const [newer = '', older = ''] = await unpaid();
  const visa = await emulator.stripe.paymentMethods.attach('pm_card_visa', {
    customer: String(subscription.customer),
  });
  await emulator.stripe.invoices.pay(older, { payment_method: visa.id });
  expect(await statusNow()).toBe('past_due');
  await emulator.stripe.invoices.voidInvoice(newer);
  expect(await statusNow()).toBe('active');
});

test('A renewal that is still a draft does not hide the unpaid invoices before it', async () => {
  const { customer } = subscription;
  await changeCard(emulator, subscription, '4000 0000 0000 0341');
  for (const quantity of [3, 4]) {
    await emulator.advance(5);
    await emulator.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), quantity }],
      proration_behavior: 'always_invoice',
    });
  }
  await emulator.advanceToDraft(20);
  const [newer = '', older = ''] = await unpaid();
  const visa = await emulator.stripe.paymentMethods.attach('pm_card_visa', {
    customer: String(customer),
  });
  await emulator.stripe.invoices.pay(older, { payment_method: visa.id });
  expect(await statusNow()).toBe('past_due');
  await emulator.stripe.invoices.pay(newer, { payment_method: visa.id });
  expect(await statusNow()).toBe('active');
});

test('Voiding the first invoice expires a subscription that was never paid', async () => {
  const { stripe } = emulator;
  const customer = String(subscription.customer);
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const never = await stripe.subscriptions.create({
    customer,
    items: [{ price: subscription.items.data[0]?.price.id ?? '', quantity: 1 }],
    default_payment_method: card.id,
  });
  expect(never.status).toBe('incomplete');
  await stripe.invoices.voidInvoice(String(never.latest_invoice));
  expect(await stripe.subscriptions.retrieve(never.id)).toMatchObject({
    status: 'incomplete_expired',
  });
});
