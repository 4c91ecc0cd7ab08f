import { expect, test } from '@jest/globals';
import { periodEnd } from './periods.ts';

const seconds = (date: string) => Date.parse(`${date}T08:00:00Z`) / 1000;
const monthly = { interval: 'month', interval_count: 1 };

test('A monthly period that starts on the 31st ends on the last day of a shorter month, and returns to the 31st', () => {
  const anchor = seconds('2027-01-31');
  const ends = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'].map(seconds);
  for (const [index, end] of ends.slice(1).entries()) {
    expect(periodEnd(anchor, monthly, ends[index] ?? 0)).toBe(end);
  }
});

test('Yearly, weekly and daily periods are supported', () => {
  const anchor = seconds('2028-02-29');
  expect(periodEnd(anchor, { interval: 'year', interval_count: 1 }, anchor)).toBe(
    seconds('2029-02-28'),
  );
  expect(periodEnd(anchor, { interval: 'week', interval_count: 2 }, anchor)).toBe(
    seconds('2028-03-14'),
  );
  expect(periodEnd(anchor, { interval: 'day', interval_count: 3 }, anchor)).toBe(
    seconds('2028-03-03'),
  );
});
