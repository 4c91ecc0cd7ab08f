import { expect, test } from '@jest/globals';
import { isPaidFor } from './checkout-sessions.ts';

test.each([
  ['complete', 'paid', true],
  ['complete', 'no_payment_required', true],
  ['complete', 'unpaid', false],
  ['open', 'no_payment_required', false],
  ['expired', 'unpaid', false],
] as const)('a Checkout that is %s and %s is paid for: %s', (status, payment_status, expected) => {
  expect(isPaidFor({ status, payment_status })).toBe(expected);
});
