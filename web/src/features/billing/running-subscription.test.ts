import { expect, test } from '@jest/globals';
import type { Subscription } from '#shared/user.ts';
import { runningSubscription } from './running-subscription.ts';

const subscription: Subscription = {
  plan: 'business',
  status: 'active',
  currentPeriodEnd: '2026-12-22T12:00:00.000Z',
  seats: 2,
  storageAmount: 1,
  coldStorageAmount: 0,
  prices: { pricePerMember: 40, hotStorageBlock: 12, coldStorageTb: 8 },
};

test('a subscription that runs is given as it is, one that has ended is not', () => {
  expect(runningSubscription(subscription)).toBe(subscription);
  expect(runningSubscription({ ...subscription, status: 'canceled' })).toBeUndefined();
});

test('an answer without prices is shown at the list prices', () => {
  const { prices: _prices, ...before } = subscription;
  expect(runningSubscription(JSON.parse(JSON.stringify(before)))?.prices).toEqual({
    pricePerMember: 50,
    hotStorageBlock: 15,
    coldStorageTb: 10,
  });
});
