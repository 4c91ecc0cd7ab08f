import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type FrameTable, frameTable } from './frame-table.ts';
import {
  countFrames,
  durationOfFrame,
  frameAt,
  hasFrame,
  seekSeconds,
  timeOfFrame,
} from './frames.ts';

/** 24000/1001 for 100 frames, the first of them half a second late. */
const film = table({ timescale: 24_000, first: 12_000, runs: [[1_001, 100]] });

/** What a phone records: durations of 16, 17 and 40 ms. */
const phone = table({
  timescale: 1_000,
  first: 0,
  runs: [
    [16, 2],
    [17, 1],
    [40, 3],
  ],
});

test('frames are counted, and each has the time at which the file shows it', () => {
  expect(countFrames(film)).toBe(100);
  expect(timeOfFrame(film, 0)).toEqual({ ticks: 12_000, timescale: 24_000 });
  expect(timeOfFrame(film, 99)).toEqual({ ticks: 12_000 + 99 * 1_001, timescale: 24_000 });
  expect([0, 1, 2, 3, 4, 5].map((frame) => timeOfFrame(phone, frame).ticks)).toEqual([
    0, 16, 32, 49, 89, 129,
  ]);
  expect([0, 1, 2, 3, 4, 5].map((frame) => durationOfFrame(phone, frame))).toEqual([
    16, 16, 17, 40, 40, 40,
  ]);
});

test('a player is sent to the middle of a frame', () => {
  expect(seekSeconds(film, 0)).toBe((12_000 + 500.5) / 24_000);
  expect(seekSeconds(phone, 2)).toBe(0.0405);
});

test.each([-1, -0.5, 0.5, 100, 1e300, Number.NaN, Number.POSITIVE_INFINITY])(
  'a film of 100 frames has no frame %p',
  (frame) => {
    expect(hasFrame(film, frame)).toBe(false);
    for (const read of [timeOfFrame, durationOfFrame, seekSeconds]) {
      expect(() => read(film, frame)).toThrow(RangeError);
    }
  },
);

test('before the first frame the first is shown, and after the last the last', () => {
  expect([-1, 0, 0.49, 0.5].map((seconds) => frameAt(film, seconds))).toEqual([0, 0, 0, 0]);
  expect([4.68, 1e6, 1e300].map((seconds) => frameAt(film, seconds))).toEqual([99, 99, 99]);
  for (const seconds of [Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => frameAt(film, seconds)).toThrow(RangeError);
  }
});

const tables = fc
  .record({
    timescale: fc.constantFrom(24, 600, 1_000, 12_800, 24_000, 30_000, 60_000, 90_000),
    first: fc.integer({ min: 0, max: 1_000_000 }),
    // A millisecond and more.
    runs: fc.array(fc.tuple(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 1, max: 900 })), {
      minLength: 1,
      maxLength: 40,
    }),
  })
  .filter(({ timescale, runs }) => runs.every(([duration]) => duration * 1_000 >= timescale))
  .map(table);

const frames = tables.chain((given) =>
  fc.tuple(fc.constant(given), fc.nat({ max: countFrames(given) - 1 })),
);

test('the frame at the place to which a player is sent is the frame that was meant', () => {
  fc.assert(
    fc.property(frames, ([given, frame]) => {
      expect(frameAt(given, seekSeconds(given, frame))).toBe(frame);
    }),
  );
});

test('the frame at a presentation time is that frame, however a browser rounds to microseconds', () => {
  fc.assert(
    fc.property(frames, ([given, frame]) => {
      const { ticks, timescale } = timeOfFrame(given, frame);
      for (const round of [Math.floor, Math.round, (value: number) => value]) {
        expect(frameAt(given, round((ticks / timescale) * 1e6) / 1e6)).toBe(frame);
      }
    }),
  );
});

test('a frame begins where the one before it ends', () => {
  fc.assert(
    fc.property(frames, ([given, frame]) => {
      const times = given.runs.flatMap(([duration, count]) => Array(count).fill(duration));
      const before = times.slice(0, frame).reduce((sum, duration) => sum + duration, 0);
      expect(timeOfFrame(given, frame).ticks).toBe(given.first + before);
    }),
    { numRuns: 30 },
  );
});

test('a table is a table after it was stored', () => {
  fc.assert(
    fc.property(tables, (given) => {
      expect(frameTable.parse(JSON.parse(JSON.stringify(given)))).toEqual(given);
    }),
  );
});

test.each<[string, object]>([
  ['no frames', { runs: [] }],
  ['no ticks', { timescale: 0 }],
  ['fractions of a tick', { first: 0.5 }],
  ['frames that are not shown', { runs: [[0, 1]] }],
  ['half a frame', { runs: [[1, 0.5]] }],
  ['a negative timecode', { start: { frame: -1, dropFrame: false } }],
])('a table with %s is refused', (_what, change) => {
  expect(frameTable.safeParse({ ...film, ...change }).success).toBe(false);
});

function table(times: Pick<FrameTable, 'timescale' | 'first' | 'runs'>): FrameTable {
  return { ...times, rate: { numerator: 24, denominator: 1 }, isVariable: false };
}
