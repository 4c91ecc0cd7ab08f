import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { phoneFilm, screenRecording } from '#shared/testing/variable-films.ts';
import { timecodeAt, timecodeFrame } from './film-timecode.ts';
import type { FrameTable } from './frame-table.ts';
import { countFrames, summarizeFrames, timeOfFrame } from './frames.ts';
import { timelineRates } from './timecode.ts';

/** The timecode of a frame, as a page and a mail tell it. */
function timecodeOf(table: FrameTable, frame: number): string {
  return timecodeAt(summarizeFrames(table), { frame, ...timeOfFrame(table, frame) });
}

test('the timecode of a phone’s film tells its time, not the number of its frame', () => {
  // Frame 5309 is at 180.08 s: 5,397 frames of 29.97.
  expect(timecodeOf(phoneFilm, 5_309)).toBe('00:02:59:27');
  expect(timecodeOf({ ...phoneFilm, start: { frame: 0, dropFrame: true } }, 5_309)).toBe(
    '00:03:00;03',
  );
  expect([0, 59, 60, 61].map((frame) => timecodeOf(phoneFilm, frame))).toEqual([
    '00:00:00:00',
    '00:00:01:29',
    '00:00:02:01',
    '00:00:02:02',
  ]);
});

test('the timecode of a variable film is counted from its first frame, whenever that is shown', () => {
  expect(timecodeOf(screenRecording, 0)).toBe('00:00:00:00');
  expect(timecodeOf(screenRecording, 21)).toBe('00:00:02:50');
  const late = { ...screenRecording, start: { frame: 216_000, dropFrame: false } };
  expect(timecodeOf(late, 21)).toBe('01:00:02:50');
});

test('what timecode counts of a variable film never differs by more than half a frame from its time', () => {
  const runs = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 1, max: 5 })),
    {
      minLength: 1,
      maxLength: 50,
    },
  );
  fc.assert(
    fc.property(
      runs,
      fc.constantFrom(...timelineRates),
      fc.nat(1_000),
      (durations, rate, first) => {
        const table = { timescale: 3_000, first, runs: durations, rate, isVariable: true };
        for (let frame = 0; frame < countFrames(table); frame++) {
          const at = { frame, ...timeOfFrame(table, frame) };
          const counted = timecodeFrame(summarizeFrames(table), at);
          const elapsed = ((at.ticks - first) / 3_000) * (rate.numerator / rate.denominator);
          expect(Math.abs(counted - elapsed)).toBeLessThanOrEqual(0.5 + 1e-9);
        }
      },
    ),
  );
});

test('at a constant rate the number of a frame is what its timecode counts, whatever its time', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(), (frame, ticks) => {
      const film = { rate: { numerator: 24, denominator: 1 }, isVariable: false };
      expect(timecodeFrame(film, { frame, ticks, timescale: 1_000 })).toBe(frame);
    }),
  );
});
