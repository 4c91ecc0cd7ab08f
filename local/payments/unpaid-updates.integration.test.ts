import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import {
  aDay,
  changeCard,
  firstSecond,
  itemOf,
  type Stand,
  sendForm,
  stand,
  subscribe,
} from './testing/stand.ts';

let at: Stand;
let subscription: Stripe.Subscription;
let customer: string;
beforeEach(async () => {
  at = await stand();
  subscription = await subscribe(at, 2);
  customer = String(subscription.customer);
  await at.advance(15);
  at.received.events = [];
});
afterEach(() => at.close());

const declines = '4000 0000 0000 0341';
const asksThePerson = '4000 0027 6000 3184';

function update(params: Stripe.SubscriptionUpdateParams) {
  return at.stripe.subscriptions.update(subscription.id, {
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
    ...params,
  });
}

const members = (quantity: number) => ({ items: [{ id: itemOf(subscription), quantity }] });

function quantitiesOf({ items }: Stripe.Subscription) {
  return items.data.map(({ quantity }) => quantity);
}

test('A declined payment leaves the subscription as it was, with the update waiting 23 hours for its invoice', async () => {
  await changeCard(at, customer, declines);
  const after = await update({
    ...members(4),
    payment_behavior: 'pending_if_incomplete',
    metadata: { seen: 'yes' },
  });
  expect(quantitiesOf(after)).toEqual([2]);
  expect(after).toMatchObject({
    status: 'active',
    metadata: { workspace: '1' },
    pending_update: {
      expires_at: firstSecond + 15 * aDay + 23 * 3600,
      subscription_items: [{ quantity: 4 }],
      metadata: { seen: 'yes' },
    },
    latest_invoice: { status: 'open', amount_due: 5000, attempted: true },
  });
});

test('Paying the invoice on its page applies the update that waited', async () => {
  await changeCard(at, customer, asksThePerson);
  const waiting = await update({
    ...members(4),
    payment_behavior: 'pending_if_incomplete',
    metadata: { seen: 'yes' },
  });
  expect(waiting.pending_update).not.toBeNull();
  if (waiting.latest_invoice === null || typeof waiting.latest_invoice === 'string')
    throw new Error();
  const { hosted_invoice_url: url } = waiting.latest_invoice;
  const refused = await sendForm(url, { card: '4000 0000 0000 9995' });
  expect(await refused.text()).toContain('Your card has insufficient funds.');
  const paid = await sendForm(url, { card: asksThePerson });
  expect(paid.status).toBe(303);
  const after = await at.stripe.subscriptions.retrieve(subscription.id);
  expect(quantitiesOf(after)).toEqual([4]);
  expect(after).toMatchObject({ pending_update: null, metadata: { workspace: '1', seen: 'yes' } });
  await at.deliveries('normal');
  expect(at.types()).toContain('invoice.payment_action_required');
  expect(at.types().slice(-2)).toEqual([
    'customer.subscription.updated',
    'customer.subscription.pending_update_applied',
  ]);
});

test('An update that waits expires with its invoice, and the subscription stays as it was', async () => {
  await changeCard(at, customer, declines);
  const { latest_invoice } = await update({
    ...members(4),
    payment_behavior: 'pending_if_incomplete',
  });
  await at.advance(1);
  const after = await at.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(quantitiesOf(after)).toEqual([2]);
  expect(after).toMatchObject({
    status: 'active',
    pending_update: null,
    latest_invoice: { id: Object(latest_invoice).id, status: 'void' },
  });
  expect(at.types().at(-1)).toBe('customer.subscription.pending_update_expired');
});

test('A later update overtakes the one that waits', async () => {
  await changeCard(at, customer, declines);
  const first = await update({ ...members(4), payment_behavior: 'pending_if_incomplete' });
  await changeCard(at, customer, '4242 4242 4242 4242');
  const second = await update({ ...members(3), payment_behavior: 'pending_if_incomplete' });
  expect(quantitiesOf(second)).toEqual([3]);
  const overtaken = await at.stripe.invoices.retrieve(Object(first.latest_invoice).id);
  expect(overtaken.status).toBe('void');
});

test('With error_if_incomplete a declined payment is a 402 and nothing has changed', async () => {
  await changeCard(at, customer, declines);
  const before = await at.stripe.invoices.list();
  await expect(
    update({ ...members(4), payment_behavior: 'error_if_incomplete' }),
  ).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
  });
  const after = await at.stripe.subscriptions.retrieve(subscription.id);
  expect({ after, invoices: (await at.stripe.invoices.list()).data }).toMatchObject({
    after: { status: 'active', items: { data: [{ quantity: 2 }] } },
    invoices: before.data.map(({ id }) => ({ id })),
  });
});

test('With allow_incomplete a declined payment leaves the changed subscription overdue until it is paid', async () => {
  await changeCard(at, customer, declines);
  const after = await update({ ...members(4), payment_behavior: 'allow_incomplete' });
  expect(quantitiesOf(after)).toEqual([4]);
  const { status, latest_invoice } = await at.stripe.subscriptions.retrieve(subscription.id);
  expect(status).toBe('past_due');
  await expect(at.stripe.invoices.pay(String(latest_invoice))).rejects.toMatchObject({
    code: 'card_declined',
  });
  await changeCard(at, customer, '4242 4242 4242 4242');
  const paid = await at.stripe.invoices.pay(String(latest_invoice));
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 5000 });
  expect((await at.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});
