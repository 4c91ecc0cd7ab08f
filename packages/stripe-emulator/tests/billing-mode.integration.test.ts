import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { day, itemOf, priceOf, sendForm, startSeconds } from '../testing/test-emulator.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

/** A subscription for two members, 15 days into its period. */
async function running(billing_mode?: Stripe.SubscriptionCreateParams.BillingMode) {
  const { id: customer } = await emulator.stripe.customers.create({ email: 'ada@studio.example' });
  const card = await emulator.stripe.paymentMethods.attach('pm_card_visa', { customer });
  const subscription = await emulator.stripe.subscriptions.create({
    customer,
    items: [{ price: await priceOf(emulator, 'business_member'), quantity: 2 }],
    default_payment_method: card.id,
    ...(billing_mode && { billing_mode }),
  });
  await emulator.advance(15);
  return subscription;
}

const refusal = {
  statusCode: 400,
  param: 'billing_mode',
  message: expect.stringContaining('docs.stripe.com/billing/subscriptions/billing-mode/compare'),
};

test('A subscription is in the flexible mode by default, and is never prorated in it', async () => {
  const subscription = await running();
  const { id } = subscription;
  expect(subscription.billing_mode.type).toBe('flexible');
  const items = [{ id: itemOf(subscription), quantity: 3 }];
  const { invoices, subscriptions } = emulator.stripe;
  await expect(subscriptions.update(id, { items })).rejects.toMatchObject(refusal);
  await expect(
    invoices.createPreview({ subscription: id, subscription_details: { items } }),
  ).rejects.toMatchObject(refusal);
  await expect(subscriptions.cancel(id, { prorate: true })).rejects.toMatchObject(refusal);
  expect(await subscriptions.retrieve(id)).toMatchObject({
    status: 'active',
    items: { data: [{ quantity: 2 }] },
  });
  expect((await invoices.list({ subscription: id })).data).toHaveLength(1);
});

test('Without prorations a subscription in the flexible mode can be changed, previewed and cancelled', async () => {
  const subscription = await running();
  const { id } = subscription;
  const items = [{ id: itemOf(subscription), quantity: 3 }];
  await emulator.stripe.subscriptions.update(id, { items, proration_behavior: 'none' });
  const preview = await emulator.stripe.invoices.createPreview({ subscription: id });
  expect(preview.amount_due).toBe(15_000);
  expect(await emulator.stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
});

test('The portal cannot cancel a subscription in the flexible mode at the end of its period', async () => {
  const { id, customer } = await running();
  const { url } = await emulator.stripe.billingPortal.sessions.create({
    customer: String(customer),
  });
  const answer = await sendForm(url, { action: 'cancel', subscription: id });
  expect(answer.status).toBe(402);
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at: null });
});

test("In the classic mode a credit is the item's current price, even if it was never debited", async () => {
  const subscription = await running({ type: 'classic' });
  const { id } = subscription;
  const change = (quantity: number) => ({ items: [{ id: itemOf(subscription), quantity }] });
  await emulator.stripe.subscriptions.update(id, { ...change(4), proration_behavior: 'none' });
  const after = await emulator.stripe.subscriptions.update(id, {
    ...change(2),
    proration_behavior: 'always_invoice',
    proration_date: startSeconds + 15 * day,
    expand: ['latest_invoice'],
  });
  expect(after.latest_invoice).toMatchObject({ total: -5000 });
});
