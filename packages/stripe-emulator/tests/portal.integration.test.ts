import { expect, test } from '@jest/globals';
import { sendForm, subscribe } from '../testing/test-emulator.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

async function openPortal(customer: string, configuration?: string) {
  const { url } = await emulator.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:3000/dashboard',
    ...(configuration === undefined ? {} : { configuration }),
  });
  return { url, text: async () => (await fetch(url)).text() };
}

test('The portal shows the subscription, the card and the invoices, and links back', async () => {
  const { customer, latest_invoice } = await subscribe(emulator, 2);
  const portal = await openPortal(String(customer));
  const text = await portal.text();
  expect(text).toContain('<a class="back" href="http://localhost:3000/dashboard">');
  expect(text).toContain('Business, per member × 2');
  expect(text).toContain('Visa ending in 4242');
  expect(text).toContain(`${emulator.origin}/invoice/${latest_invoice}`);
});

test('A new card becomes the customer’s default, and a subscription with its own card keeps it', async () => {
  const { id, customer, default_payment_method: own } = await subscribe(emulator, 1);
  const { url, text } = await openPortal(String(customer));
  const declined = await sendForm(url, { action: 'card', card: '4000 0000 0000 0002' });
  expect(await declined.text()).toContain('Your card was declined.');
  await sendForm(url, { action: 'card', card: '5555 5555 5555 4444' });
  const shown = await text();
  expect(shown).toContain('Mastercard ending in 4444');
  expect(shown).toContain('paid by Visa ending in 4242');
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({
    default_payment_method: own,
  });
  const { invoice_settings } = Object(await emulator.stripe.customers.retrieve(String(customer)));
  await sendForm(url, { action: 'card', card: '4242 4242 4242 4242' });
  await emulator.deliveries('normal');
  const updates = emulator.received.events.filter(({ type }) => type === 'customer.updated');
  expect(updates.map(({ data }) => data.previous_attributes)).toEqual([
    { invoice_settings: { default_payment_method: null } },
    { invoice_settings: { default_payment_method: invoice_settings.default_payment_method } },
  ]);
});

test('A subscription without its own card is paid by the customer’s default', async () => {
  const { id, customer } = await subscribe(emulator, 1);
  await emulator.stripe.subscriptions.update(id, { default_payment_method: '' });
  const { url } = await openPortal(String(customer));
  await sendForm(url, { action: 'card', card: '5555 5555 5555 4444' });
  await emulator.advance(30);
  const { data } = await emulator.stripe.charges.list({
    customer: String(customer),
    limit: 1,
    expand: ['data.payment_method'],
  });
  expect(data).toMatchObject([{ payment_method: { card: { last4: '4444' } } }]);
});

test('A subscription cancelled in the portal ends with its period, and can be kept until then', async () => {
  const { id, customer } = await subscribe(emulator, 1);
  const { url, text } = await openPortal(String(customer));
  await sendForm(url, { action: 'cancel', subscription: id });
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({
    cancel_at_period_end: true,
  });
  expect(await text()).toContain('Ends on 20 December 2026');
  await sendForm(url, { action: 'keep', subscription: id });
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
  });
});

test('The portal does what its configuration allows: immediate cancellation, or none', async () => {
  const { id, customer } = await subscribe(emulator, 1);
  const { configurations } = emulator.stripe.billingPortal;
  const closed = await configurations.create({ features: { invoice_history: { enabled: true } } });
  const { url, text } = await openPortal(String(customer), closed.id);
  expect(await text()).not.toContain('Cancel subscription');
  await sendForm(url, { action: 'cancel', subscription: id });
  await sendForm(url, { action: 'card', card: '5555 5555 5555 4444' });
  expect(await text()).not.toContain('Mastercard');
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  const atOnce = await configurations.create({
    features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
  });
  const open = await openPortal(String(customer), atOnce.id);
  await sendForm(open.url, { action: 'cancel', subscription: id });
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
});

test('Bank accounts are taken where the payment methods of the portal have them on', async () => {
  const { customer } = await subscribe(emulator, 1);
  const { url, text } = await openPortal(String(customer));
  expect(await text()).toContain('Save the test bank account');
  await sendForm(url, { action: 'bank' });
  expect(await text()).toContain('Bank account ending in 6789');
  const { data } = await emulator.stripe.billingPortal.configurations.list({ is_default: false });
  const cardsOnly = await openPortal(String(customer), data[0]?.id);
  expect(await cardsOnly.text()).not.toContain('Save the test bank account');
  await sendForm(cardsOnly.url, { action: 'bank' });
  const methods = await emulator.stripe.customers.listPaymentMethods(String(customer), {
    type: 'us_bank_account',
  });
  expect(methods.data).toHaveLength(1);
});

test('A subscription of another customer cannot be cancelled in the portal', async () => {
  const mine = await subscribe(emulator, 1);
  const other = await subscribe(emulator, 1);
  const { url } = await openPortal(String(mine.customer));
  await sendForm(url, { action: 'cancel', subscription: other.id });
  expect(await emulator.stripe.subscriptions.retrieve(other.id)).toMatchObject({
    cancel_at_period_end: false,
  });
});

test('Billing information is changed as far as the configuration allows, and the next invoice bears it', async () => {
  const { customer, id } = await subscribe(emulator, 1);
  const configure = (allowed_updates: ('address' | 'name' | 'tax_id')[]) =>
    emulator.stripe.billingPortal.configurations.create({
      features: { customer_update: { enabled: true, allowed_updates } },
    });
  const form = {
    action: 'details',
    name: 'Night Shift GmbH',
    line1: 'Torstrasse 1',
    city: 'Berlin',
    country: 'DE',
    tax_id: 'DE123456789',
    tax_id_type: 'eu_vat',
  };
  const named = await openPortal(String(customer), (await configure(['name'])).id);
  expect(await named.text()).not.toContain('tax ID');
  await sendForm(named.url, form);
  const retrieve = () =>
    emulator.stripe.customers.retrieve(String(customer), { expand: ['tax_ids'] });
  expect(await retrieve()).toMatchObject({ name: form.name, tax_ids: { data: [] } });
  const { url } = await openPortal(
    String(customer),
    (await configure(['name', 'address', 'tax_id'])).id,
  );
  await sendForm(url, form);
  const [item] = (await emulator.stripe.subscriptions.retrieve(id)).items.data;
  await emulator.stripe.subscriptions.update(id, {
    items: [{ id: String(item?.id), quantity: 2 }],
    proration_behavior: 'always_invoice',
  });
  const { data } = await emulator.stripe.invoices.list({ customer: String(customer) });
  expect(data[0]).toMatchObject({
    customer_name: form.name,
    customer_address: { line1: 'Torstrasse 1', city: 'Berlin', country: 'DE' },
    customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
  });
  const kept = Object(await retrieve()).tax_ids.data[0];
  await sendForm(url, { action: 'details', remove_tax_id: kept.id });
  expect(await retrieve()).toMatchObject({ name: form.name, tax_ids: { data: [] } });
});
