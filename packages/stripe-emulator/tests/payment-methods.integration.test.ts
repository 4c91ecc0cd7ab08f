import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { changeCard, priceOf, sendForm } from '../testing/test-emulator.ts';
import { useEmulator, useSubscription } from '../testing/use-emulator.ts';

const emulator = useEmulator();
const subscription = useSubscription(emulator, 1);

/** Leaves an invoice unpaid, and pays it on its page with a Mastercard. */
async function payByAnotherCard() {
  await changeCard(emulator, subscription, '4000 0000 0000 0341');
  const { latest_invoice: invoice } = await subscription.update(subscription.members(2));
  const { hosted_invoice_url: url } = Object(invoice);
  expect((await sendForm(url, { card: '5555 5555 5555 4444' })).status).toBe(303);
}

async function defaultLastFour() {
  const { default_payment_method: method } = await emulator.stripe.subscriptions.retrieve(
    subscription.id,
    { expand: ['default_payment_method'] },
  );
  return Object(method).card?.last4;
}

async function bankAccount() {
  const { customer } = subscription;
  const { id } = await emulator.stripe.paymentMethods.attach('pm_usBankAccount_success', {
    customer,
  });
  return emulator.stripe.subscriptions.update(subscription.id, { default_payment_method: id });
}

test.each([
  ['forgotten', 'off', '0341'],
  ["the subscription's", 'on_subscription', '4444'],
] as const)(
  'A card that pays on the page of an invoice is %s with `save_default_payment_method` %s',
  async (_, save_default_payment_method, last4) => {
    await emulator.stripe.subscriptions.update(subscription.id, {
      payment_settings: { save_default_payment_method },
    });
    await payByAnotherCard();
    expect(await defaultLastFour()).toBe(last4);
  },
);

test('Payment settings change one by one, and the types are those of the invoices', async () => {
  const update = (payment_settings: object) =>
    emulator.stripe.subscriptions.update(subscription.id, { payment_settings });
  await update({ payment_method_types: ['card'] });
  expect(await update({ save_default_payment_method: 'on_subscription' })).toMatchObject({
    payment_settings: {
      payment_method_types: ['card'],
      save_default_payment_method: 'on_subscription',
    },
  });
  const { latest_invoice: invoice } = await subscription.update(subscription.members(2));
  expect(invoice).toMatchObject({ payment_settings: { payment_method_types: ['card'] } });
  await bankAccount();
  await emulator.advance(31);
  expect(await emulator.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'past_due',
  });
});

test('There are no pending updates for a subscription that is paid by bank debit', async () => {
  await bankAccount();
  await expect(
    subscription.update({
      ...subscription.members(2),
      payment_behavior: 'pending_if_incomplete',
    }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'payment_behavior' });
});

test('Checkout offers what is allowed of what its payment method configuration has on', async () => {
  const { checkout, paymentMethodConfigurations } = emulator.stripe;
  const open = async (params: Partial<Stripe.Checkout.SessionCreateParams>) =>
    checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: await priceOf(emulator, 'business_member'), quantity: 1 }],
      success_url: 'http://localhost:3000/success',
      ...params,
    });
  const off = { display_preference: { preference: 'off' as const } };
  const { id } = await paymentMethodConfigurations.create({ name: 'Debits', card: off });
  expect((await open({})).payment_method_types).toEqual(['card', 'us_bank_account']);
  expect(await open({ payment_method_configuration: id })).toMatchObject({
    payment_method_types: ['us_bank_account'],
    payment_method_configuration_details: { id },
  });
  await expect(
    open({ payment_method_configuration: id, allowed_payment_method_types: ['card'] }),
  ).rejects.toMatchObject({ statusCode: 400 });
  await expect(open({ payment_method_configuration: 'pmc_1' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'payment_method_configuration',
  });
});

test('The saved methods of a customer are listed by type', async () => {
  await bankAccount();
  const listed = async (params: Stripe.CustomerListPaymentMethodsParams) => {
    const { customers } = emulator.stripe;
    const { data } = await customers.listPaymentMethods(subscription.customer, params);
    return data.map(({ type }) => type);
  };
  expect(await listed({})).toEqual(['us_bank_account', 'card']);
  expect(await listed({ type: 'card' })).toEqual(['card']);
});

test('An update that would charge a customer without a payment method is rejected, and changes nothing', async () => {
  await emulator.stripe.subscriptions.update(subscription.id, { default_payment_method: '' });
  await expect(
    subscription.update({
      ...subscription.members(3),
      payment_behavior: 'pending_if_incomplete',
    }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing', param: undefined });
  const { items, pending_update } = await emulator.stripe.subscriptions.retrieve(subscription.id);
  expect([items.data[0]?.quantity, pending_update]).toEqual([1, null]);
});
