import { expect, test } from '@jest/globals';
import { controlEmulator } from '../control.ts';
import { itemOf, priceOf, sendForm } from '../testing/test-emulator.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

async function openFor(customer: string) {
  return emulator.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: await priceOf(emulator, 'business_member'), quantity: 2 }],
    success_url: 'http://localhost:3000/success',
    subscription_data: { billing_mode: { type: 'classic' } },
  });
}

test('A Checkout that a coupon makes free needs no payment, and its renewal is charged in full', async () => {
  const { id: customer } = await emulator.stripe.customers.create({ email: 'ada@studio.example' });
  await controlEmulator(emulator.origin, 'discount', { customer });
  const { id, url, amount_total } = await openFor(customer);
  expect(amount_total).toBe(0);
  await sendForm(url, { card: '4242 4242 4242 4242' });
  const session = await emulator.stripe.checkout.sessions.retrieve(id, {
    expand: ['subscription', 'invoice'],
  });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    amount_subtotal: 10_000,
    total_details: { amount_discount: 10_000 },
    subscription: { status: 'active' },
    invoice: { status: 'paid', subtotal: 10_000, total: 0, amount_paid: 0 },
  });
  expect((await emulator.stripe.charges.list({ customer })).data).toEqual([]);
  await emulator.advance(30);
  const { data } = await emulator.stripe.invoices.list({ customer, limit: 1 });
  expect(data).toMatchObject([{ status: 'paid', amount_paid: 10_000 }]);
});

test('The coupon is consumed by the paid Checkout, and does not pay for a change of the subscription', async () => {
  const { id: customer } = await emulator.stripe.customers.create({ email: 'ada@studio.example' });
  await controlEmulator(emulator.origin, 'discount', { customer });
  await sendForm((await openFor(customer)).url, { card: '4242 4242 4242 4242' });
  expect((await openFor(customer)).amount_total).toBe(10_000);
  const [subscription] = (await emulator.stripe.subscriptions.list({ customer })).data;
  if (!subscription) throw new Error('There is no subscription.');
  const { latest_invoice } = await emulator.stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription), quantity: 3 }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  });
  expect(latest_invoice).toMatchObject({ amount_paid: 5000 });
});
