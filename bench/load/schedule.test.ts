import { expect, test } from '@jest/globals';
import { changes, chosen, disturbances, reads } from './model/mix.ts';
import { type Arrival, oneOfEach, schedule } from './schedule.ts';

const tenMinutes = schedule('1', 100, 600);
const ofKind = (arrivals: readonly Arrival[], kind: string) =>
  arrivals.filter(({ activity }) => activity.kind === kind);

test('the same seed gives the same schedule, another seed another one', () => {
  const tenSeconds = schedule('1', 100, 10);
  expect(tenSeconds.length).toBeGreaterThan(900);
  expect(schedule('1', 100, 10)).toEqual(tenSeconds);
  expect(schedule('2', 100, 10)).not.toEqual(tenSeconds);
});

test('arrivals come in order, within the time, at the rate', () => {
  const times = tenMinutes.map(({ at }) => at);
  expect(times.every((at, index) => at >= (times[index - 1] ?? 0))).toBe(true);
  expect(times.every((at) => at >= 0 && at < 600_000)).toBe(true);
  const ofProduct = times.length - ofKind(tenMinutes, 'control').length;
  expect(ofProduct / 60_000).toBeCloseTo(1, 1);
});

test('70% are reads, 20% changes, 5% sign-ins, 5% webhooks, of which a tenth is disturbed', () => {
  const ofProduct = tenMinutes.length - ofKind(tenMinutes, 'control').length;
  const share = (kind: string) => ofKind(tenMinutes, kind).length / ofProduct;
  expect(share('read')).toBeCloseTo(0.7, 2);
  expect(share('change')).toBeCloseTo(0.2, 2);
  expect(share('signIn')).toBeCloseTo(0.05, 2);
  expect(share('webhook')).toBeCloseTo(0.05, 2);
  const kinds = tenMinutes.flatMap(({ activity }) =>
    activity.kind === 'webhook' ? [activity.disturbance] : [],
  );
  const disturbed = kinds.filter((kind) => kind !== null);
  expect(disturbed.length / kinds.length).toBeCloseTo(0.1, 1);
  expect(new Set(disturbed)).toEqual(new Set(Object.keys(disturbances)));
});

test('the warm-up begins with each read and each change, a sign-in and a webhook', () => {
  const done = oneOfEach('1').map(({ activity }) => {
    if (activity.kind === 'read') return activity.read;
    return activity.kind === 'change' ? activity.change : activity.kind;
  });
  const all = [...Object.keys(reads), ...Object.keys(changes), 'signIn', 'webhook', 'control'];
  expect(done).toEqual(all);
});

test('a draw chooses each name as often as it weighs', () => {
  const weights = { rare: 1, never: 0, common: 3 };
  expect([0, 0.24, 0.25, 0.99].map((draw) => chosen(weights, draw))).toEqual([
    'rare',
    'rare',
    'common',
    'common',
  ]);
  expect(() => chosen(weights, 1)).toThrow('from 0 to 1');
});
