import { expect, test } from '@jest/globals';
import { frameRate } from './frame-rate.ts';

type Runs = [duration: number, count: number][];

/** Durations of frames whose times are rounded to a whole tick, as many programs write them. */
function rounded(timescale: number, [numerator, denominator]: [number, number], frames: number) {
  const time = (frame: number) => Math.round((frame * denominator * timescale) / numerator);
  return Array.from({ length: frames }, (_, frame): [number, number] => [
    time(frame + 1) - time(frame),
    1,
  ]);
}

const rates: [number, number][] = [
  [24_000, 1_001],
  [24, 1],
  [25, 1],
  [30_000, 1_001],
  [30, 1],
  [50, 1],
  [60_000, 1_001],
  [60, 1],
];

test.each(rates)(
  '%d/%d is constant, and told from its neighbours, in ticks of any length',
  (...rate) => {
    for (const timescale of [600, 1_000, 24_000, 30_000, 90_000, 10_000_000]) {
      expect(frameRate({ timescale, runs: rounded(timescale, rate, 6_000) })).toEqual({
        rate: { numerator: rate[0], denominator: rate[1] },
        isVariable: false,
      });
    }
  },
);

test.each<[string, number, Runs, [number, number]]>([
  ['2,997 ticks a second is meant to be 30,000/1,001', 2_997, [[100, 108_000]], [30_000, 1_001]],
  ['23,976 ticks a second is meant to be 24,000/1,001', 23_976, [[1_000, 90_000]], [24_000, 1_001]],
  ['12.5 frames a second is exact', 600, [[48, 500]], [25, 2]],
  [
    '18 frames a second, with a last frame of another length',
    180,
    [
      [10, 500],
      [3, 1],
    ],
    [18, 1],
  ],
])('%s, and constant', (_what, timescale, runs, [numerator, denominator]) => {
  expect(frameRate({ timescale, runs })).toEqual({
    rate: { numerator, denominator },
    isVariable: false,
  });
});

test.each<[string, number, Runs, [number, number]]>([
  [
    'a screen that mostly stands still',
    1_000,
    [
      [40, 100],
      [2_000, 30],
      [33, 20],
    ],
    [25, 1],
  ],
  [
    'a screen at 60 of which only changes are recorded',
    600,
    [
      [10, 20],
      [1_500, 1],
      [10, 20],
      [1_500, 1],
    ],
    [60, 1],
  ],
  [
    'a phone in slow motion',
    600,
    [
      [5, 100],
      [10, 1],
      [5, 100],
      [10, 1],
    ],
    [60, 1],
  ],
  [
    'a phone that leaves out each 60th frame of 29.97',
    30_000,
    [
      [1_001, 59],
      [2_002, 1],
      [1_001, 59],
      [2_002, 1],
    ],
    [30_000, 1_001],
  ],
  [
    'a frame that was left out',
    25,
    [
      [1, 100],
      [2, 1],
      [1, 100],
    ],
    [25, 1],
  ],
  [
    'a film slower than a frame a second',
    1_000,
    [
      [5_000, 3],
      [9_000, 2],
    ],
    [24_000, 1_001],
  ],
])('%s has a variable rate, named after a usual one', (_what, timescale, runs, rate) => {
  const [numerator, denominator] = rate;
  expect(frameRate({ timescale, runs })).toEqual({
    rate: { numerator, denominator },
    isVariable: true,
  });
});
