import { expect, test } from '@jest/globals';
import { stripeAccount } from './stripe-account.ts';

test('without keys the payments stand-in is used', () => {
  expect(stripeAccount({})).toEqual({ isEmulated: true });
  expect(stripeAccount({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })).toEqual({
    isEmulated: true,
  });
});

test.each(['sk_test_1', 'rk_test_1'])(
  "with a key of Stripe's test mode, %s, Stripe is used",
  (key) => {
    expect(stripeAccount({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual({
      isEmulated: false,
      secretKey: key,
      webhookSecret: 'whsec_1',
    });
  },
);

test.each(['sk_live_1', 'rk_live_1'])('a live key, %s, is refused', (key) => {
  expect(() => stripeAccount({ STRIPE_SECRET_KEY: key })).toThrow('is a live key');
});

test('what is no key of the test mode, or half of the pair, is refused', () => {
  const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(() => stripeAccount({ STRIPE_SECRET_KEY: 'pk_test_1', ...secret })).toThrow('is no key');
  expect(() => stripeAccount({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('set both');
  expect(() => stripeAccount(secret)).toThrow('set both');
});
