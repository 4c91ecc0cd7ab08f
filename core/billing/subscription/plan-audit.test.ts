import { expect, test } from '@jest/globals';
import { planAuditWrites } from './plan-audit.ts';
import type { SubscriptionSnapshot } from './subscription-snapshot.ts';

const running: SubscriptionSnapshot = {
  stripeSubscriptionId: 'sub_1',
  stripeCustomerId: 'cus_1',
  plan: 'starter',
  status: 'active',
  currentPeriodEnd: '2026-12-20T12:00:00.000Z',
  createdAt: 1_795_176_000,
  seats: 2,
  storageAmount: 1,
  coldStorageAmount: 0,
};

const quiet: [string, SubscriptionSnapshot | null, SubscriptionSnapshot][] = [
  ['a renewal', running, { ...running, currentPeriodEnd: '2027-01-20T12:00:00.000Z' }],
  ['a payment that is overdue', running, { ...running, status: 'past_due' }],
  ['a payment made good', { ...running, status: 'past_due' }, running],
  ['a Checkout that waits for its payment', null, { ...running, status: 'incomplete' }],
  [
    'the end of what never ran',
    { ...running, status: 'incomplete' },
    { ...running, status: 'canceled' },
  ],
];

test.each(quiet)('%s is not a change of the plan', (_what, before, after) => {
  expect(planAuditWrites('workspace', 'Stripe', before, after)).toEqual([]);
});
