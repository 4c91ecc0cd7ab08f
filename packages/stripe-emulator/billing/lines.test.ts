import { expect, test } from '@jest/globals';
import { totalsOf } from '../objects/totals.ts';
import { remainingShare } from './lines.ts';

test('The share of an amount for the rest of a period is exact to the second and rounded to the cent', () => {
  const month = { start: 0, end: 30 * 86_400 };
  expect(remainingShare(10_000, month, 0)).toBe(10_000);
  expect(remainingShare(10_000, month, 15 * 86_400)).toBe(5000);
  expect(remainingShare(10_000, month, 10 * 86_400)).toBe(6667);
  expect(remainingShare(10_000, month, month.end - 1)).toBe(0);
  expect(remainingShare(10_000, month, month.end)).toBe(0);
});

test('Credit is used first, and an amount below the minimum charge is added to the balance', () => {
  expect(totalsOf([], -300)).toMatchObject({ total: 0, amount_due: 0, ending_balance: -300 });
  expect(totalsOf([], 49)).toMatchObject({ amount_due: 0, ending_balance: 49 });
  expect(totalsOf([], 50)).toMatchObject({ amount_due: 50, ending_balance: 0 });
});
