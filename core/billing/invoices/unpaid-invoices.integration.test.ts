import { expect, test } from '@jest/globals';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import {
  creditOf,
  foreignSubscription,
  giveCredit,
  invoicesOf,
  subscriptionOf,
  withUnpaidInvoice,
} from '#testkit/billing/money.ts';
import {
  deliver,
  eventsOf,
  failAtStripe,
  payInvoice,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { cancelForGood } from './unpaid-invoices.ts';

const done = { status: 200, body: { success: true } };

test('cancelling voids the open invoice, so that it can no longer be paid', async () => {
  const { owner, subscription, invoice } = await withUnpaidInvoice();
  expect(await owner.call('POST /api/cancel-subscription')).toMatchObject(done);
  expect(await invoicesOf(subscription.id, 'open')).toEqual([]);
  await payInvoice(String(invoice.hosted_invoice_url));
  expect(await stripeClient().invoices.retrieve(invoice.id)).toMatchObject({
    status: 'void',
    amount_paid: 0,
  });
});

test('an end that the product has not made voids what is open for the rest of the month', async () => {
  const { subscription, invoice } = await withUnpaidInvoice();
  await stripeClient().subscriptions.cancel(subscription.id);
  for (const event of await eventsOf(subscription.id)) await deliver(event);
  expect(await stripeClient().invoices.retrieve(invoice.id)).toMatchObject({ status: 'void' });
});

test.each(['500', 'lost_reply'] as const)(
  'a cancellation interrupted while voiding (%s) is completed by a retry, or by the event',
  async (how) => {
    const { owner, subscription, invoice } = await withUnpaidInvoice();
    await failAtStripe(`POST /v1/invoices/${invoice.id}/void`, how, 2);
    expect(await owner.call('POST /api/cancel-subscription')).toMatchObject({ status: 502 });
    for (const event of await eventsOf(subscription.id)) await deliver(event);
    await owner.call('POST /api/cancel-subscription');
    expect(await stripeClient().invoices.retrieve(invoice.id)).toMatchObject({ status: 'void' });
    expect((await userOf(owner)).subscription).toMatchObject({ status: 'canceled' });
  },
);

test('no proration is left for a later invoice of a customer who has cancelled', async () => {
  const owner = await subscriber('business');
  const subscription = await subscriptionOf(owner);
  const [item] = subscription.items.data;
  await stripeClient().subscriptions.update(subscription.id, {
    items: [{ id: String(item?.id), quantity: 5 }],
    proration_behavior: 'create_prorations',
  });
  expect(await owner.call('POST /api/cancel-subscription')).toMatchObject(done);
  const customer = String(subscription.customer);
  expect((await stripeClient().invoiceItems.list({ customer, pending: true })).data).toEqual([]);
});

test('voiding restores the credit that the invoice had used', async () => {
  const owner = await subscriber('business');
  const subscription = await subscriptionOf(owner);
  const customer = String(subscription.customer);
  const { id: method } = await stripeClient().paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  await stripeClient().subscriptions.update(subscription.id, { default_payment_method: method });
  await giveCredit(customer, 700);
  const [item] = subscription.items.data;
  await stripeClient().subscriptions.update(subscription.id, {
    items: [{ id: String(item?.id), quantity: 4 }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'allow_incomplete',
  });
  expect(await creditOf(customer)).toBe(0);
  expect(await owner.call('POST /api/cancel-subscription')).toMatchObject(done);
  expect(await creditOf(customer)).toBe(700);
});

test('deleting an account voids open invoices', async () => {
  const { owner, invoice } = await withUnpaidInvoice();
  expect(await deleteAccount(owner)).toMatchObject(done);
  expect(await stripeClient().invoices.retrieve(invoice.id)).toMatchObject({ status: 'void' });
});

test("deleting an account keeps another product's subscription of the same customer", async () => {
  const owner = await subscriber('business');
  const ours = await subscriptionOf(owner);
  const theirs = await foreignSubscription(ours);
  expect(await deleteAccount(owner)).toMatchObject(done);
  expect(await stripeClient().subscriptions.retrieve(ours.id)).toMatchObject({
    status: 'canceled',
  });
  expect(await stripeClient().subscriptions.retrieve(theirs.id)).toMatchObject({
    status: 'active',
  });
});

test('ending a subscription is idempotent', async () => {
  const { subscription, invoice } = await withUnpaidInvoice();
  await cancelForGood(subscription.id);
  await cancelForGood(subscription.id);
  expect(await stripeClient().invoices.retrieve(invoice.id)).toMatchObject({ status: 'void' });
});
