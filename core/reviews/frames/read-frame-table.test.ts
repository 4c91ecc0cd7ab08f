import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { frameTable } from '#shared/frame-table.ts';
import { countFrames, durationOfFrame, timeOfFrame } from '#shared/frames.ts';
import { formatTimecode } from '#shared/timecode.ts';
import { clips, soundClip } from '#testkit/clips/clips.ts';
import type { FilmSource } from './film-reader.ts';
import { readFrameTable } from './read-frame-table.ts';

test.each(clips)('the frames of $name are shown when ffprobe says', async (clip) => {
  const table = frameTable.parse(await readFrameTable(fileSource(clip.path)));
  const frames = Array.from({ length: countFrames(table) }, (_, frame) => frame);
  expect(table.timescale).toBe(clip.timescale);
  expect(frames.map((frame) => timeOfFrame(table, frame).ticks)).toEqual(clip.times);
  const last = clip.times.length - 1;
  if (clip.lastDuration !== null) expect(durationOfFrame(table, last)).toBe(clip.lastDuration);
});

test.each(clips)(
  'the rate of $name is exact, and its timecode the one that was given',
  async (clip) => {
    const { rate, isVariable, start } = frameTable.parse(
      await readFrameTable(fileSource(clip.path)),
    );
    expect([rate.numerator, rate.denominator]).toEqual(clip.rate);
    expect(isVariable).toBe(clip.isVariable ?? false);
    const timecode =
      start && formatTimecode(0, { rate, startFrame: start.frame, dropFrame: start.dropFrame });
    expect(timecode).toBe(clip.timecode);
  },
);

// In ticks, as it was measured there: a walk through the drawn numbers of each clip.
test.each(clips)('the frames of $name are moved as Firefox has them', async ({ name, path }) => {
  const shifts: Record<string, number> = {
    'fragmented-without-edits.mp4': 1_024,
    'late.mp4': 5_900,
    'trimmed.mp4': -2_560,
  };
  const { earlierInFirefox = 0 } = frameTable.parse(await readFrameTable(fileSource(path)));
  expect(earlierInFirefox).toBe(shifts[name] ?? 0);
});

test('a film with sound only has no frames', async () => {
  expect(await readFrameTable(fileSource(soundClip))).toBeNull();
});

function fileSource(path: string): FilmSource {
  const bytes = readFileSync(path);
  return { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) };
}
