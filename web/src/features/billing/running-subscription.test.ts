/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import type { Subscription } from '#shared/rules/user.ts';
import { runningSubscription } from './running-subscription.ts';

const subscription: Subscription = {
  plan: 'business',
  status: 'active',
  currentPeriodEnd: '2026-12-22T12:00:00.000Z',
  endsAt: null,
  seats: 2,
  storageAmount: 1,
  coldStorageAmount: 0,
  prices: { pricePerMember: 40, hotStorageBlock: 12, coldStorageTb: 8 },
};

test('a running subscription is returned unchanged, an ended one is not returned', () => {
  expect(runningSubscription(subscription)).toBe(subscription);
  expect(runningSubscription({ ...subscription, status: 'canceled' })).toBeUndefined();
});

test('a response without prices falls back to the list prices', () => {
  const { prices: _prices, ...before } = subscription;
  expect(runningSubscription(JSON.parse(JSON.stringify(before)))?.prices).toEqual({
    pricePerMember: 50,
    hotStorageBlock: 15,
    coldStorageTb: 10,
  });
});
