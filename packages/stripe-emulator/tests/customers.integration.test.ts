import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { openCheckout, priceOf, subscribe } from '../testing/test-emulator.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

test('Requests that name a deleted customer are rejected', async () => {
  const { stripe } = emulator;
  const { id, customer: owner } = await subscribe(emulator, 1);
  const customer = String(owner);
  await stripe.customers.del(customer);
  const price = await priceOf(emulator, 'business_member');
  const missing = { statusCode: 400, code: 'resource_missing', param: 'customer' };
  const checkout = stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://localhost:3000/success',
  });
  await expect(checkout).rejects.toMatchObject(missing);
  await expect(stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject(missing);
  const items = [{ price, quantity: 1 }];
  await expect(stripe.subscriptions.create({ customer, items })).rejects.toMatchObject(missing);
  const preview = { customer, subscription: id };
  await expect(stripe.invoices.createPreview(preview)).rejects.toMatchObject(missing);
  await expect(stripe.customers.update(customer, { name: 'x' })).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  expect(await stripe.subscriptions.retrieve(id, { expand: ['customer'] })).toMatchObject({
    status: 'canceled',
    customer: { id: customer, deleted: true },
  });
});

test('Deleting a customer cancels its active subscriptions and sends the events', async () => {
  const { customer } = await subscribe(emulator, 1);
  await emulator.deliveries('normal');
  emulator.received.events = [];
  await emulator.stripe.customers.del(String(customer));
  await emulator.deliveries('normal');
  expect(emulator.types()).toEqual(['customer.subscription.deleted', 'customer.deleted']);
});

test('A subscription that has ended or will end has no next invoice', async () => {
  const none = { statusCode: 404, code: 'invoice_upcoming_none' };
  const { id } = await subscribe(emulator, 1);
  await emulator.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await expect(emulator.stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject(
    none,
  );
  await emulator.stripe.subscriptions.cancel(id);
  await expect(emulator.stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject(
    none,
  );
});

test('Previewing a subscription of another customer is rejected', async () => {
  const mine = await subscribe(emulator, 1);
  const other = await subscribe(emulator, 1);
  const mixed = { customer: String(mine.customer), subscription: other.id };
  await expect(emulator.stripe.invoices.createPreview(mixed)).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'subscription',
  });
});

test('Customers and Checkout reject an invalid email', async () => {
  const price = await priceOf(emulator, 'business_member');
  for (const email of ['ada', 'ada@studio', 'a b@studio.example', 'ada@@studio.example']) {
    const wrong = { code: 'email_invalid', message: `Invalid email address: ${email}` };
    await expect(emulator.stripe.customers.create({ email })).rejects.toMatchObject({
      ...wrong,
      param: 'email',
    });
    const checkout = emulator.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer_email: email,
      line_items: [{ price, quantity: 1 }],
      success_url: 'http://localhost:3000/success',
    });
    await expect(checkout).rejects.toMatchObject({ ...wrong, param: 'customer_email' });
  }
});

test('Checkout accepts cards only, without adaptive pricing, and updates the given customer', async () => {
  const price = await priceOf(emulator, 'business_member');
  const { id: customer } = await emulator.stripe.customers.create({ email: 'ada@studio.example' });
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://localhost:3000/success',
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    customer_update: { name: 'auto', address: 'auto' },
  };
  expect(await emulator.stripe.checkout.sessions.create({ ...params, customer })).toMatchObject({
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
    customer,
  });
  await expect(emulator.stripe.checkout.sessions.create(params)).rejects.toMatchObject({
    param: 'customer_update',
  });
  expect(await openCheckout(emulator, 1)).toMatchObject({ adaptive_pricing: { enabled: true } });
});
