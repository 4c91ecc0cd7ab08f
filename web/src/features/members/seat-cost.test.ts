/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { listPrices } from '#shared/rules/pricing.ts';
import type { Subscription } from '#shared/rules/user.ts';
import { formatMailedDay, formatShortDate } from '#web/lib/format.ts';
import { describeInvitedSeat } from './invited-seat.ts';
import { describeCostOfAdded, describeCostOfAdding, roomFor } from './seat-cost.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const day = (days: number) => formatShortDate(new Date(inDays(days)));

/** Business, which renews in 20 days. */
const business: Subscription = {
  plan: 'business',
  status: 'active',
  currentPeriodEnd: inDays(20),
  endsAt: null,
  seats: 2,
  storageAmount: 1,
  coldStorageAmount: 0,
  prices: listPrices('business'),
};

test('members added beyond the paid seats cost from the renewal on, invited or joined', () => {
  expect(describeCostOfAdding(business, 2, 3)).toBe(
    `Adds $150 a month, from the renewal on ${day(20)}, or from Update Plan if that is sooner. An invitation takes a seat, accepted or not.`,
  );
  expect(describeCostOfAdded(business, 2, 1)).toBe(
    `Adds $50 a month from ${day(20)}, whether or not the invitation is accepted.`,
  );
});

test.each([
  ['a paid seat is free', { ...business, seats: 3 }, 2, 1, 0],
  ['some paid seats are free', { ...business, seats: 3 }, 2, 3, 100],
  ['earlier members wait for the renewal', business, 4, 1, 50],
  ['the team is empty, since one seat is always billed', { ...business, seats: 1 }, 0, 1, 0],
  ['the team is empty, and two are added', { ...business, seats: 1 }, 0, 2, 50],
  [
    'the plan keeps an earlier price',
    { ...business, prices: { ...business.prices, pricePerMember: 42.5 } },
    2,
    2,
    85,
  ],
])('only what the bill grows by is named where %s', (_, plan, members, added, dollars) => {
  const words = describeCostOfAdding(plan, members, added);
  expect(words).toMatch(dollars === 0 ? /^Adds nothing to the bill/ : `Adds $${dollars} a month`);
});

test('within the week of the notice, which fixes the seats of a renewal, its day is the earliest', () => {
  const soon = { ...business, currentPeriodEnd: inDays(6.9) };
  expect(describeCostOfAdding(soon, 2, 1)).toContain(
    `from the renewal on ${day(6.9)} at the earliest`,
  );
});

test('nothing is billed where no plan runs, or where it ends', () => {
  expect(describeCostOfAdding(null, 2, 1)).toMatch(/^Nothing is billed while no plan runs\./);
  const ending = { ...business, endsAt: inDays(20) };
  expect(describeCostOfAdding(ending, 2, 1)).toBe(
    `Adds nothing to the bill: the plan ends on ${formatMailedDay(new Date(inDays(20)))}.`,
  );
  for (const plan of [null, ending]) {
    expect(describeCostOfAdded(plan, 2, 1)).toBeUndefined();
    expect(describeInvitedSeat(plan)).toBeUndefined();
  }
});

test('a user who may not see billing is told of the seat, and of no price', () => {
  const words = [
    describeCostOfAdding(undefined, 2, 1),
    describeCostOfAdded(undefined, 2, 1),
    describeInvitedSeat(undefined)?.sentence,
  ];
  for (const text of words) expect(text).toMatch(/seat[^$]*accepted/);
});

test('Starter has room for three, Business for any number', () => {
  const starter: Subscription = { ...business, plan: 'starter' };
  expect([1, 3, 4].map((members) => roomFor(starter, members))).toEqual([2, 0, 0]);
  expect(roomFor(business, 400)).toBeUndefined();
});
