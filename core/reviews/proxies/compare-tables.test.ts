import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { seed } from '#testkit/draws/seed.ts';
import { compareTables, isAsLong } from './compare-tables.ts';

/** A table of frames that are shown at these ticks, the last of them for one tick. */
function tableOf(timescale: number, times: readonly number[]): FrameTable {
  const [first = 0] = times;
  const runs = times.map((time, frame): [number, number] => [
    (times[frame + 1] ?? time + 1) - time,
    1,
  ]);
  return { timescale, first, runs, rate: { numerator: 25, denominator: 1 }, isVariable: true };
}

/** What an encoder makes of times: rounded to its own clock, all later by as much. */
function encoded(film: readonly number[], [of, to]: readonly [number, number], later = 0) {
  return film.map((time) => Math.round((time * to) / of) + later);
}

const clocks = [1_000, 24_000, 30_000, 57_600, 90_000] as const;
/** Of variable rates: each frame is shown for at least two of the longest ticks. */
const films = fc.record({
  of: fc.constantFrom(...clocks),
  to: fc.constantFrom(...clocks),
  first: fc.nat(100_000),
  milliseconds: fc.array(fc.integer({ min: 2, max: 500 }), { minLength: 1, maxLength: 40 }),
  later: fc.nat(5_000),
});

function timesOf(of: number, first: number, milliseconds: readonly number[]): number[] {
  const times = [first];
  for (const each of milliseconds)
    times.push((times.at(-1) ?? 0) + Math.round((each * of) / 1_000));
  return times;
}

test('times that were rounded to another clock, and begin later, are the same', () => {
  fc.assert(
    fc.property(films, ({ of, to, first, milliseconds, later }) => {
      const times = timesOf(of, first, milliseconds);
      const proxy = encoded(times, [of, to], later);
      expect(compareTables(tableOf(of, times), tableOf(to, proxy))).toBeNull();
      expect(compareTables(tableOf(to, proxy), tableOf(of, times))).toBeNull();
    }),
    { seed },
  );
});

test('one frame that is two ticks of the coarser clock too late is another film', () => {
  fc.assert(
    fc.property(films, fc.nat(), ({ of, to, first, milliseconds, later }, at) => {
      const times = timesOf(of, first, [...milliseconds, 400, 400]);
      const proxy = encoded(times, [of, to], later);
      const frame = 1 + (at % (times.length - 2));
      const ticks = Math.ceil((2 * to) / Math.min(of, to)) + 1;
      const moved = proxy.map((time, index) => (index >= frame ? time + ticks : time));
      expect(compareTables(tableOf(of, times), tableOf(to, moved))).toBe('times_differ');
    }),
    { seed },
  );
});

const constant = (timescale: number, duration: number, frames: number, first = 0): FrameTable => ({
  timescale,
  first,
  runs: [[duration, frames]],
  rate: { numerator: timescale, denominator: duration },
  isVariable: false,
});

test.each<[string, FrameTable, FrameTable, ReturnType<typeof compareTables>]>([
  ['is the same', constant(25, 1, 100), constant(12_800, 512, 100), null],
  ['has a frame less', constant(25, 1, 100), constant(25, 1, 99), 'frames_differ'],
  ['has a frame more', constant(25, 1, 100), constant(25, 1, 101), 'frames_differ'],
  [
    'is at 29.97 for 30, after ten hours',
    constant(30_000, 1_000, 1_080_000),
    constant(30_000, 1_001, 1_080_000),
    'times_differ',
  ],
  [
    'is at a clock of the largest number',
    constant(2 ** 31, 2 ** 26, 4_000_000),
    constant(2 ** 31 - 1, 2 ** 26, 4_000_000),
    'times_differ',
  ],
  ['begins later', constant(25, 1, 100, 50), constant(25, 1, 100), null],
  ['shows its only frame for longer', constant(25, 1, 1), constant(25, 1_000, 1), null],
])('a proxy that %s', (_, film, proxy, expected) => {
  expect(compareTables(film, proxy)).toBe(expected);
});

test('of a film at a variable rate, a proxy at a constant one is as long within one of its frames', () => {
  const film = tableOf(1_000, [0, 40, 120, 130, 999]);
  expect([24, 25, 26, 27].map((frames) => isAsLong(film, constant(25, 1, frames)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
