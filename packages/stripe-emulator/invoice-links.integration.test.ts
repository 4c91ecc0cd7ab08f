import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { changeCard, itemOf, type Stand, sendForm, stand, subscribe } from './testing/stand.ts';

let at: Stand;
let subscription: Stripe.Subscription;
beforeEach(async () => {
  at = await stand();
  subscription = await subscribe(at, 1);
  await changeCard(at, subscription, '4000 0000 0000 0341');
  await at.stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription), quantity: 2 }],
    proration_behavior: 'always_invoice',
  });
});
afterEach(() => at.close());

async function unpaidInvoice(): Promise<Stripe.Invoice> {
  const { data } = await at.stripe.invoices.list({ subscription: subscription.id, status: 'open' });
  const invoice = data.at(-1);
  if (!invoice) throw new Error('There is no unpaid invoice.');
  return invoice;
}

const card = { card: '4242 4242 4242 4242' };

test('The link of an unpaid invoice expires, and the API shows one that does not', async () => {
  const { id, hosted_invoice_url: first } = await unpaidInvoice();
  await at.advance(39);
  expect((await fetch(String(first))).status).toBe(200);
  await at.advance(2);
  expect((await sendForm(first, card)).status).toBe(410);
  const { hosted_invoice_url: second } = await unpaidInvoice();
  expect((await sendForm(second, card)).status).toBe(303);
  expect(await at.stripe.invoices.retrieve(id)).toMatchObject({ status: 'paid' });
});
