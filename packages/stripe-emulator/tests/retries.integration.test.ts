import { expect, test } from '@jest/globals';
import { changeCard, day, startSeconds } from '../testing/test-emulator.ts';
import { useEmulator, useSubscription } from '../testing/use-emulator.ts';

const emulator = useEmulator();
const subscription = useSubscription(emulator, 2);

const anHour = 3600;
const failures = () => emulator.types().filter((type) => type === 'invoice.payment_failed').length;

async function latest() {
  const { latest_invoice } = await emulator.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.payments.data.payment.payment_intent'],
  });
  return latest_invoice;
}

test('After a hard decline attempts are counted but not made, until the subscription is cancelled', async () => {
  await changeCard(emulator, subscription, '4000 0027 6000 3184');
  await emulator.advance(30);
  expect(await latest()).toMatchObject({
    status: 'open',
    attempt_count: 1,
    next_payment_attempt: startSeconds + 33 * day + anHour,
    payments: {
      data: [
        {
          payment: {
            payment_intent: {
              last_payment_error: {
                type: 'card_error',
                code: 'authentication_required',
                payment_method: { card: { last4: '3184' } },
              },
            },
          },
        },
      ],
    },
  });
  await emulator.advance(3);
  expect(await latest()).toMatchObject({ status: 'open', attempt_count: 2 });
  expect(failures()).toBe(1);
  await emulator.advance(12);
  expect(await emulator.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
  expect(failures()).toBe(1);
});

test('After a hard decline the next attempt charges another card', async () => {
  await changeCard(emulator, subscription, '4000 0027 6000 3184');
  await emulator.advance(30);
  await changeCard(emulator, subscription, '4242 4242 4242 4242');
  await emulator.advance(3);
  expect(await latest()).toMatchObject({
    status: 'paid',
    attempt_count: 2,
    payments: { data: [{ payment: { payment_intent: { last_payment_error: null } } }] },
  });
});

test('After any other decline the card is charged again', async () => {
  await changeCard(emulator, subscription, '4000 0000 0000 0341');
  await emulator.advance(34);
  expect(failures()).toBe(2);
});

test('Without a payment method nothing is charged again until one is saved', async () => {
  const { id, customer } = subscription;
  await emulator.stripe.subscriptions.update(id, { default_payment_method: '' });
  await emulator.advance(34);
  expect(failures()).toBe(1);
  const visa = await emulator.stripe.paymentMethods.attach('pm_card_visa', {
    customer: String(customer),
  });
  await emulator.stripe.subscriptions.update(id, { default_payment_method: visa.id });
  await emulator.advance(5);
  expect(await latest()).toMatchObject({ status: 'paid' });
});
