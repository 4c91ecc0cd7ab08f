import { prefilledBuyer } from '@cutbay/stripe-emulator/buyer';
import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import {
  cards,
  deliver,
  eventsOf,
  onlySubscription,
  pay,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import { customerOf, setStorage, subscriber, updatePlan } from '#testkit/billing/subscribers.ts';
import { type Person, signUp } from '#testkit/people.ts';

const business = {
  business_name: 'Night Shift GmbH',
  tax_id: 'DE123456789',
  tax_id_type: 'eu_vat',
};

/** Buys Business on Checkout as a business or not, and delivers the events. */
async function bought(fields: Record<string, string> = {}): Promise<Person> {
  const owner = await signUp();
  await owner.call('POST /api/user/company-name', { body: { companyName: 'Night Shift' } });
  const { url } = (await updatePlan(owner, 'business')).body;
  const session_id = new URL(
    await pay(url, cards.pays, { ...prefilledBuyer, ...fields }),
  ).searchParams.get('session_id');
  await owner.call('POST /api/save-subscription', { body: { session_id } });
  const { id } = await onlySubscription(await customerOf(owner));
  for (const event of await eventsOf(id)) await deliver(event);
  return owner;
}

/** The owner's invoice after the next increase. */
async function nextInvoice(owner: Person, hotTb = 3): Promise<Stripe.Invoice | undefined> {
  await setStorage(owner, hotTb, 0);
  await updatePlan(owner, 'business');
  const { data } = await stripeClient().invoices.list({ customer: await customerOf(owner) });
  return data[0];
}

test('the first invoice bears the name and address that Checkout asked for, and its amount is the price', async () => {
  const owner = await bought();
  const { data } = await stripeClient().invoices.list({ customer: await customerOf(owner) });
  expect(data).toMatchObject([
    {
      customer_name: 'Ada Lovelace',
      customer_address: { line1: '510 Townsend Street', country: 'US' },
      customer_tax_ids: [],
      total: 5_000,
    },
  ]);
});

test("invoices bear the workspace's name, and its changes", async () => {
  const owner = await bought();
  expect(await nextInvoice(owner)).toMatchObject({ customer_name: 'Night Shift' });
  const answer = await owner.call('POST /api/user/company-name', {
    body: { companyName: 'Day Shift' },
  });
  expect(answer.status).toBe(200);
  const customer = await stripeClient().customers.retrieve(await customerOf(owner));
  expect(customer).toMatchObject({ name: 'Day Shift' });
});

test('a business keeps the legal name and the tax id that it gave, on its page too', async () => {
  const owner = await bought(business);
  await owner.call('POST /api/user/company-name', { body: { companyName: 'Day Shift' } });
  const invoice = await nextInvoice(owner);
  expect(invoice).toMatchObject({
    customer_name: 'Night Shift GmbH',
    customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
  });
  const page = await (await fetch(String(invoice?.hosted_invoice_url))).text();
  for (const shown of ['Night Shift GmbH', 'EU VAT DE123456789', '510 Townsend Street']) {
    expect(page).toContain(shown);
  }
});

test('name, address and tax id are changed in the portal, for the invoices that follow', async () => {
  const owner = await bought();
  const { url } = (await owner.call('POST /api/create-portal-session')).body;
  const details = {
    name: 'Night Shift GmbH',
    line1: 'Torstrasse 1',
    city: 'Berlin',
    country: 'DE',
  };
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'details', ...details, ...business }),
  });
  expect(await nextInvoice(owner)).toMatchObject({
    customer_name: 'Night Shift GmbH',
    customer_address: { line1: 'Torstrasse 1', city: 'Berlin', country: 'DE' },
    customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
  });
});

test('a legal name that was set in the portal without a tax id outlasts a rename of the workspace', async () => {
  const owner = await bought();
  const rename = (companyName: string) =>
    owner.call('POST /api/user/company-name', { body: { companyName } });
  const { url } = (await owner.call('POST /api/create-portal-session')).body;
  const address = { line1: 'Torstrasse 1', city: 'Berlin', country: 'DE' };
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'details', name: 'Night Shift Film GmbH', ...address }),
  });
  for (const name of ['Day Shift', 'Late Shift']) {
    expect(await rename(name)).toMatchObject({ status: 200 });
    expect(await nextInvoice(owner, name === 'Day Shift' ? 3 : 4)).toMatchObject({
      customer_name: 'Night Shift Film GmbH',
    });
  }
});

test('a known customer who buys again is asked too, and changed by the answer', async () => {
  const owner = await subscriber('business');
  await owner.call('POST /api/cancel-subscription');
  const { url } = (await updatePlan(owner, 'business')).body;
  const form = await (await fetch(url)).text();
  expect(form).toContain('purchasing as a business');
  const without = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ card: cards.pays }),
  });
  expect(await without.text()).toContain('Please enter your billing address');
  await pay(url, cards.pays, { ...prefilledBuyer, ...business, line1: 'Torstrasse 1' });
  const customer = await stripeClient().customers.retrieve(await customerOf(owner));
  expect(customer).toMatchObject({ name: 'Night Shift GmbH', address: { line1: 'Torstrasse 1' } });
});

test('Stripe refuses to rename a customer whose page would ask for a tax id without a leave to', async () => {
  const owner = await subscriber('business');
  const { data } = await stripeClient().prices.list({ lookup_keys: ['business_member'] });
  const opening = stripeClient().checkout.sessions.create({
    mode: 'subscription',
    customer: await customerOf(owner),
    line_items: [{ price: String(data[0]?.id), quantity: 1 }],
    success_url: 'http://localhost:3000/',
    tax_id_collection: { enabled: true },
  });
  await expect(opening).rejects.toMatchObject({ statusCode: 400, param: 'tax_id_collection' });
});
