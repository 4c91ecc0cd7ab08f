import { expect, test } from '@jest/globals';
import { changeCard, day, quantitiesOf, sendForm, startSeconds } from '../testing/test-emulator.ts';
import { useEmulator, useSubscription } from '../testing/use-emulator.ts';

const emulator = useEmulator();
const subscription = useSubscription(emulator, 2, 15);
const { members, update } = subscription;

const declines = '4000 0000 0000 0341';
const asksThePerson = '4000 0027 6000 3184';

test('A declined payment leaves the subscription unchanged, with the update pending for 23 hours', async () => {
  await changeCard(emulator, subscription, declines);
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
      expires_at: startSeconds + 15 * day + 23 * 3600,
      subscription_items: [{ quantity: 4 }],
      metadata: { seen: 'yes' },
    },
    latest_invoice: { status: 'open', amount_due: 5000, attempted: true },
  });
});

test('Paying the invoice on its page applies the pending update', async () => {
  await changeCard(emulator, subscription, asksThePerson);
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
  const after = await emulator.stripe.subscriptions.retrieve(subscription.id);
  expect(quantitiesOf(after)).toEqual([4]);
  expect(after).toMatchObject({ pending_update: null, metadata: { workspace: '1', seen: 'yes' } });
  await emulator.deliveries('normal');
  expect(emulator.types()).toContain('invoice.payment_action_required');
  expect(emulator.types().slice(-2)).toEqual([
    'customer.subscription.updated',
    'customer.subscription.pending_update_applied',
  ]);
});

test('A pending update expires with its invoice, and the subscription stays unchanged', async () => {
  await changeCard(emulator, subscription, declines);
  const { latest_invoice } = await update({
    ...members(4),
    payment_behavior: 'pending_if_incomplete',
  });
  await emulator.advance(1);
  const after = await emulator.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(quantitiesOf(after)).toEqual([2]);
  expect(after).toMatchObject({
    status: 'active',
    pending_update: null,
    latest_invoice: { id: Object(latest_invoice).id, status: 'void' },
  });
  expect(emulator.types().at(-1)).toBe('customer.subscription.pending_update_expired');
});

test('New pending values replace the previous ones, and void their invoice', async () => {
  await changeCard(emulator, subscription, declines);
  const first = await update({ ...members(4), payment_behavior: 'pending_if_incomplete' });
  const second = await update({ ...members(5), payment_behavior: 'pending_if_incomplete' });
  expect(second).toMatchObject({
    pending_update: { subscription_items: [{ quantity: 5 }] },
    latest_invoice: { status: 'open', amount_due: 7500 },
  });
  const replaced = await emulator.stripe.invoices.retrieve(Object(first.latest_invoice).id);
  expect(replaced.status).toBe('void');
});

test('Any other update leaves the pending one, and paying its invoice still applies it', async () => {
  await changeCard(emulator, subscription, declines);
  const waiting = await update({ ...members(4), payment_behavior: 'pending_if_incomplete' });
  const { hosted_invoice_url: url } = Object(waiting.latest_invoice);
  const plain = await update({
    ...members(1),
    proration_behavior: 'none',
    metadata: { seen: 'later' },
  });
  expect(quantitiesOf(plain)).toEqual([1]);
  expect(plain.pending_update).toMatchObject({ subscription_items: [{ quantity: 4 }] });
  const credited = await update({ ...members(1), payment_behavior: 'allow_incomplete' });
  expect(credited.pending_update).not.toBeNull();
  await sendForm(url, { card: '4242 4242 4242 4242' });
  const after = await emulator.stripe.subscriptions.retrieve(subscription.id);
  expect(quantitiesOf(after)).toEqual([4]);
  expect(after.pending_update).toBeNull();
});

test('An update with another cancel_at_period_end than the pending one expires it', async () => {
  await changeCard(emulator, subscription, declines);
  const waiting = await update({
    ...members(4),
    payment_behavior: 'pending_if_incomplete',
    cancel_at_period_end: true,
  });
  await update({ cancel_at_period_end: false });
  const voided = await emulator.stripe.invoices.retrieve(Object(waiting.latest_invoice).id);
  const after = await emulator.stripe.subscriptions.retrieve(subscription.id);
  expect([voided.status, after.pending_update]).toEqual(['void', null]);
});

test("Voiding its invoice discards a pending update, and sends the subscription's update event", async () => {
  await changeCard(emulator, subscription, declines);
  const waiting = await update({ ...members(4), payment_behavior: 'pending_if_incomplete' });
  // An invoice created in the meantime is the latest, but not the one of the pending update.
  await update({ ...members(1) });
  await emulator.deliveries('normal');
  emulator.received.events = [];
  await emulator.stripe.invoices.voidInvoice(Object(waiting.latest_invoice).id);
  await emulator.deliveries('normal');
  expect(emulator.types()).toEqual(['invoice.voided', 'customer.subscription.updated']);
  expect(await emulator.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    pending_update: null,
    items: { data: [{ quantity: 1 }] },
  });
});

test('Cancellation leaves the invoice of a pending update open, and paying it changes nothing', async () => {
  await changeCard(emulator, subscription, declines);
  const waiting = await update({ ...members(4), payment_behavior: 'pending_if_incomplete' });
  await emulator.stripe.subscriptions.cancel(subscription.id);
  const { id } = Object(waiting.latest_invoice);
  const open = await emulator.stripe.invoices.retrieve(id);
  expect(open).toMatchObject({ status: 'open', auto_advance: false });
  await sendForm(open.hosted_invoice_url, { card: '4242 4242 4242 4242' });
  const after = await emulator.stripe.subscriptions.retrieve(subscription.id);
  expect([after.status, ...quantitiesOf(after)]).toEqual(['canceled', 2]);
});

test('With allow_incomplete a declined payment leaves the changed subscription overdue until it is paid', async () => {
  await changeCard(emulator, subscription, declines);
  const after = await update({ ...members(4), payment_behavior: 'allow_incomplete' });
  expect(quantitiesOf(after)).toEqual([4]);
  const { status, latest_invoice } = await emulator.stripe.subscriptions.retrieve(subscription.id);
  expect(status).toBe('past_due');
  await expect(emulator.stripe.invoices.pay(String(latest_invoice))).rejects.toMatchObject({
    code: 'card_declined',
  });
  await changeCard(emulator, subscription, '4242 4242 4242 4242');
  const paid = await emulator.stripe.invoices.pay(String(latest_invoice));
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 5000 });
  expect((await emulator.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});
