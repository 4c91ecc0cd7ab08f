import { expect, test } from '@jest/globals';
import type { Subscription } from '#shared/rules/user.ts';
import { describeSeats } from './billing-tiles.tsx';

const paid = (seats: number): Subscription => ({
  plan: 'business',
  status: 'active',
  currentPeriodEnd: '2026-12-28T12:00:00.000Z',
  endsAt: null,
  seats,
  storageAmount: 1,
  coldStorageAmount: 0,
  prices: { pricePerMember: 50, hotStorageBlock: 15, coldStorageTb: 10 },
});

test.each<
  [string, number, Subscription | undefined, number | null | undefined, string | undefined]
>([
  ['as many as are paid', 3, paid(3), 3, undefined],
  ['members of before a plan', 3, undefined, undefined, undefined],
  ['more, from the renewal', 3, paid(1), 3, '3 seats: 1 paid, 2 from Dec 28'],
  [
    'more, before the next invoice is known',
    3,
    paid(1),
    undefined,
    '3 seats: 1 paid, 2 from Dec 28',
  ],
  [
    'more since the renewal was announced',
    3,
    paid(1),
    2,
    '3 seats: 1 paid, 1 from Dec 28, 1 a month later',
  ],
  ['more, of which the next invoice has none', 3, paid(1), 1, '3 seats: 1 paid, 2 a month later'],
  ['fewer, from the renewal', 1, paid(3), 1, '1 seat: 3 paid, 1 from Dec 28'],
  ['more, of a plan that ends', 3, paid(1), null, '3 seats: 1 paid'],
  ['one without a team', 0, paid(1), 1, 'One seat is billed, also without a team'],
  [
    'one without a team and a plan',
    0,
    undefined,
    undefined,
    'One seat is billed, also without a team',
  ],
])('seats are told since when they are billed: %s', (_, members, running, renewal, told) => {
  const now = new Date('2026-12-24T12:00:00.000Z');
  expect(describeSeats(members, running, renewal, now)).toBe(told);
});

test('until a week before the renewal, what the next invoice was to bill when it was loaded counts for nothing', () => {
  const now = new Date('2026-12-20T12:00:00.000Z');
  expect(describeSeats(3, paid(1), 1, now)).toBe('3 seats: 1 paid, 2 from Dec 28');
  expect(describeSeats(1, paid(3), 3, now)).toBe('1 seat: 3 paid, 1 from Dec 28');
});
