import { expect, test } from '@jest/globals';
import type { OutgoingRequest } from '#testkit/request-interceptor.ts';
import { type FaultPoint, faultPoints } from './faults.ts';
import { faultsOfDay } from './faults-of-day.ts';

const kinds: OutgoingRequest[] = [
  { to: 'table', name: 'GetItem', form: '' },
  { to: 'table', name: 'TransactWriteItems', form: '' },
  { to: 'stripe', name: 'POST /v1/subscriptions', form: '' },
];

function requestsOf(count: number): OutgoingRequest[] {
  return Array.from({ length: count }, () => kinds)
    .flat()
    .slice(0, count);
}

function drawnIn(requests: readonly OutgoingRequest[], days: number): FaultPoint[][] {
  return Array.from({ length: days }, (_, day) => faultsOfDay('a call', requests, 20_000 + day));
}

test.each([1, 2, 3, 4, 5, 8, 13, 14, 15, 86])(
  'of a case with %s requests, each is drawn within seven days, and each fault at each within 49',
  (count) => {
    const requests = requestsOf(count);
    const ofWeek = new Set(drawnIn(requests, 7).flatMap((day) => day.map(({ point }) => point)));
    expect(ofWeek.size).toBe(count);
    const all = new Set(faultPoints(requests).map((one) => JSON.stringify(one)));
    expect(
      new Set(drawnIn(requests, 49).flatMap((day) => day.map((one) => JSON.stringify(one)))),
    ).toEqual(all);
  },
);

test('a day draws at least two requests, and of a long case a seventh', () => {
  const least = (count: number) =>
    Math.min(...drawnIn(requestsOf(count), 49).map(({ length }) => length));
  expect([1, 2, 3, 4, 5, 14, 86].map(least)).toEqual([1, 2, 3, 2, 2, 2, 12]);
});

test('cases that make the same requests have other faults on the same day', () => {
  const requests = requestsOf(14);
  const drawn = ['one', 'two', 'three', 'four'].map((name) => faultsOfDay(name, requests, 20_000));
  expect(new Set(drawn.map((one) => JSON.stringify(one))).size).toBeGreaterThan(1);
});
