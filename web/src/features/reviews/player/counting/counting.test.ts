import { expect, test } from '@jest/globals';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { frameTimeline, timeTimeline } from '#web/features/reviews/player/timeline.ts';
import { countedIn } from './counting.ts';

/** Ten seconds at 29.97. */
const table: FrameTable = {
  timescale: 30_000,
  first: 0,
  runs: [[1_001, 300]],
  rate: { numerator: 30_000, denominator: 1_001 },
  isVariable: false,
  start: { frame: 1_790, dropFrame: true },
};
const film = frameTimeline(table);

test('each frame of a film is typed as it is shown, in whatever it is counted', () => {
  for (const counting of ['timecode', 'frames', 'seconds'] as const) {
    for (const first of [0, 1] as const) {
      const { format, parse } = countedIn(counting, film, first);
      for (let frame = 0; frame < film.count; frame += 1) {
        expect(parse(format(frame), 0)).toEqual({ position: frame });
      }
    }
  }
});

test('frames are counted from the number of the first one, and a sign is a distance', () => {
  const { label, format, parse } = countedIn('frames', film, 1);
  expect([label, format(0), format(299)]).toEqual(['Frame', '1', '300']);
  expect(parse('+10', 5)).toEqual({ position: 15 });
  expect(parse('-5', 5)).toEqual({ position: 0 });
  expect(parse('0', 5)).toEqual({ refusal: 'Frames run from 1 to 300.' });
  expect(parse('00:01', 5)).toMatchObject({ refusal: expect.stringContaining('Enter a frame') });
});

test('seconds are counted from the beginning of the film', () => {
  const { label, format, parse } = countedIn('seconds', film, 0);
  expect([label, format(0), format(299)]).toEqual(['Seconds', '0.000', '9.977']);
  expect(parse('1,5', 0)).toEqual({ position: 44 });
  expect(parse('+1', 44)).toEqual({ position: 73 });
  expect(parse('10.5', 0)).toEqual({ refusal: 'Seconds run from 0.000 to 9.977.' });
});

test('what has no frames is counted in time, whatever was chosen for films', () => {
  const { label, format } = countedIn('frames', timeTimeline(65), 0);
  expect([label, format(62_500)]).toEqual(['Time', '1:02.5']);
});
