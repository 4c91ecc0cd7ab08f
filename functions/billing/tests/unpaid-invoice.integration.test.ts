import { expect, test } from '@jest/globals';
import {
  deliverAllFor,
  onlySubscription,
  payInvoice,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import {
  customerOf,
  quoteFor,
  setStorage,
  subscriber,
  updateAsQuoted,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import type { Person } from '#testkit/people.ts';

/** An owner on Business whose card is declined for added seats, for which Stripe has an open invoice. */
async function overdue(): Promise<{ owner: Person; invoice: string; url: string }> {
  const owner = await subscriber('business');
  const customer = await customerOf(owner);
  const card = await stripeClient().paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  const { id, items } = await onlySubscription(customer);
  await stripeClient().subscriptions.update(id, { default_payment_method: card.id });
  const { latest_invoice } = await stripeClient().subscriptions.update(id, {
    items: [{ id: String(items.data[0]?.id), quantity: 20 }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'allow_incomplete',
  });
  const invoice = await stripeClient().invoices.retrieve(String(latest_invoice));
  return { owner, invoice: invoice.id, url: String(invoice.hosted_invoice_url) };
}

test('while an invoice is unpaid every change is rejected with a link to that invoice', async () => {
  // Our copy says that everything is paid, so the product has to ask Stripe.
  const { owner, url } = await overdue();
  await deliverAllFor(await customerOf(owner));
  const before = (await userOf(owner)).subscription;
  await setStorage(owner, 2, 0);
  const quoted = await quoteFor(owner, 'business');
  expect(await updatePlan(owner, 'business')).toMatchObject({ status: 200, body: { url } });
  expect((await updateAsQuoted(owner, quoted)).body).toEqual({ url });
  expect((await updatePlan(owner, 'starter')).body).toEqual({ url });
  await deliverAllFor(await customerOf(owner));
  expect((await userOf(owner)).subscription).toEqual(before);
});

test('an unpaid invoice is found at Stripe even if our copy is outdated', async () => {
  const { owner, url } = await overdue();
  expect((await userOf(owner)).subscription.status).toBe('active');
  expect((await updatePlan(owner, 'business')).body).toEqual({ url });
});

test('the older of two unpaid invoices comes first, and the change is made once both are paid', async () => {
  const { owner, url, invoice } = await overdue();
  const customer = await customerOf(owner);
  const { id, items } = await onlySubscription(customer);
  const { latest_invoice } = await stripeClient().subscriptions.update(id, {
    items: [{ id: String(items.data[0]?.id), quantity: 21 }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'allow_incomplete',
  });
  expect(latest_invoice).not.toBe(invoice);
  expect((await updatePlan(owner, 'business')).body).toEqual({ url });
  await payInvoice(url);
  const { body } = await updatePlan(owner, 'business');
  expect(body.url).not.toBe(url);
  await payInvoice(body.url);
  expect((await updatePlan(owner, 'business')).body).toEqual({
    redirect: '/dashboard?updated=true',
  });
  expect((await userOf(owner)).subscription).toMatchObject({ seats: 1, status: 'active' });
});
