/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { shortPosition } from './timecodes.ts';

const version: ReviewVersion = {
  number: 1,
  path: 'Film.mov',
  kind: 'film',
  state: 'current',
  size: 1,
  status: 'needs_review',
  addedAt: '2026-11-20T12:00:00.000Z',
};
const frames = { count: 100_000, rate: { numerator: 25, denominator: 1 }, isVariable: false };
const film: ReviewVersion = { ...version, frames };

test.each([
  [26, 26 + 25, '00:00:01:01–02:01'],
  [26, 27, '00:00:01:01–01:02'],
  [25 * 59, 25 * 61, '00:00:59:00–01:01:00'],
  [0, 25 * 3_600, '00:00:00:00–01:00:00:00'],
  [26, undefined, '00:00:01:01'],
])('a range from frame %i to %p is as short as %s', (frame, endFrame, shown) => {
  const at = {
    frame,
    ticks: frame,
    timescale: 25,
    ...(endFrame !== undefined && { endFrame, endTicks: endFrame }),
  };
  expect(shortPosition(film, { at })).toBe(shown);
});

test('a range of what has no frames is told by its times, and a whole work in words', () => {
  const at = { ticks: 61_000, timescale: 1_000, endTicks: 65_500 };
  expect(shortPosition({ ...version, kind: 'sound' }, { at })).toBe('1:01.0–1:05.5');
  expect(shortPosition(version, {})).toBe('The whole work');
});
