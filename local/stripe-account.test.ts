import { expect, test } from '@jest/globals';
import { stripeAccount } from './stripe-account.ts';

test('without keys the Stripe emulator is used', () => {
  expect(stripeAccount({})).toEqual({ isEmulated: true });
  expect(stripeAccount({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })).toEqual({
    isEmulated: true,
  });
});

test.each(['sk_test_1', 'rk_test_1'])(
  "with a key of Stripe's test mode, %s, Stripe itself is used",
  (key) => {
    expect(stripeAccount({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual({
      isEmulated: false,
      secretKey: key,
      webhookSecret: 'whsec_1',
    });
  },
);

test.each(['sk_live_1', 'rk_live_1'])('a live key, %s, is rejected', (key) => {
  expect(() => stripeAccount({ STRIPE_SECRET_KEY: key })).toThrow('is a live key');
});

test('a key that is not of the test mode, or only one of the two keys, is rejected', () => {
  const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(() => stripeAccount({ STRIPE_SECRET_KEY: 'pk_test_1', ...secret })).toThrow(
    'is not a key',
  );
  expect(() => stripeAccount({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('set both');
  expect(() => stripeAccount(secret)).toThrow('set both');
});
