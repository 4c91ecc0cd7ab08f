import { beforeEach, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { changeCard, itemOf, sendForm } from '../testing/test-emulator.ts';
import { useEmulator, useSubscription } from '../testing/use-emulator.ts';

const emulator = useEmulator();
const subscription = useSubscription(emulator, 1);
beforeEach(async () => {
  await changeCard(emulator, subscription, '4000 0000 0000 0341');
  await emulator.stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription), quantity: 2 }],
    proration_behavior: 'always_invoice',
  });
});

async function unpaidInvoice(): Promise<Stripe.Invoice> {
  const { data } = await emulator.stripe.invoices.list({
    subscription: subscription.id,
    status: 'open',
  });
  const invoice = data.at(-1);
  if (!invoice) throw new Error('There is no unpaid invoice.');
  return invoice;
}

const card = { card: '4242 4242 4242 4242' };

test('The link of an unpaid invoice expires, and the API returns one that is valid', async () => {
  const { id, hosted_invoice_url: first } = await unpaidInvoice();
  await emulator.advance(39);
  expect((await fetch(String(first))).status).toBe(200);
  await emulator.advance(2);
  expect((await sendForm(first, card)).status).toBe(410);
  const { hosted_invoice_url: second } = await unpaidInvoice();
  expect((await sendForm(second, card)).status).toBe(303);
  expect(await emulator.stripe.invoices.retrieve(id)).toMatchObject({ status: 'paid' });
});
