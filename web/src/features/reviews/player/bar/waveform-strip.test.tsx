import { expect, test } from '@jest/globals';
import { frameTimeline, timeTimeline } from '#web/features/reviews/player/timeline.ts';
import { waveformPath } from './waveform-strip.tsx';

const rate = { numerator: 10, denominator: 1 };

test('a waveform is as long as the bar, and loud where the sound is', () => {
  const path = waveformPath([0, 255], timeTimeline(10));
  expect(path).toBe('M0 1L0 1h1L1 0h1L2 2h-1L1 1h-1Z');
});

test('on a bar that counts frames of a variable rate, sound is where the frame is that it belongs to', () => {
  // Nine frames in the first second, and one that is shown for nine seconds: the last tenth of the bar.
  const table = {
    timescale: 9,
    first: 0,
    runs: [
      [1, 9],
      [81, 1],
    ] satisfies [number, number][],
    rate,
    isVariable: true,
  };
  const waveform = [255, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const loud = [...waveformPath(waveform, frameTimeline(table)).matchAll(/L(\d+) 0h1/g)];
  expect(loud.map(([, column]) => Number(column))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('nothing is drawn as long as it is not known how long the sound is', () => {
  expect(waveformPath([255], timeTimeline(Number.NaN))).toBe('');
});
