import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type FrameTable, frameTable } from '#shared/rules/film/frame-table.ts';
import { countFrames, durationOfFrame, timeOfFrame } from '#shared/rules/film/frames.ts';
import { formatTimecode } from '#shared/rules/film/timecode.ts';
import { clipContent, clips, soundClip } from '#testkit/clips/clips.ts';
import type { FilmSource } from './film-reader.ts';
import { readFilm } from './read-film.ts';

test.each(clips)('the frames of $name are shown when ffprobe says', async (clip) => {
  const table = frameTable.parse(await readTable(fileSource(clip.path)));
  const frames = Array.from({ length: countFrames(table) }, (_, frame) => frame);
  expect(table.timescale).toBe(clip.timescale);
  expect(frames.map((frame) => timeOfFrame(table, frame).ticks)).toEqual(clip.times);
  const last = clip.times.length - 1;
  if (clip.lastDuration !== null) expect(durationOfFrame(table, last)).toBe(clip.lastDuration);
});

test.each(clips)(
  'the rate of $name is exact, and its timecode the one that was given',
  async (clip) => {
    const { rate, isVariable, start } = frameTable.parse(await readTable(fileSource(clip.path)));
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
  const { earlierInFirefox = 0 } = frameTable.parse(await readTable(fileSource(path)));
  expect(earlierInFirefox).toBe(shifts[name] ?? 0);
});

test('a film with sound only has no frames', async () => {
  expect(await readTable(fileSource(soundClip))).toBeNull();
});

test.each([
  ['an empty file', Buffer.alloc(0), 'empty'],
  [
    'a film without its end, where its tables are',
    clipContent('24-moov-at-end.mp4').subarray(0, 2_000),
    'cut_off',
  ],
  [
    'a film without its end, behind its tables',
    clipContent('25.mp4').subarray(0, 9_000),
    'cut_off',
  ],
  ['a film cut off in its tables', clipContent('25.mp4').subarray(0, 400), 'cut_off'],
  ['a WebM film without its end', clipContent('2997.webm').subarray(0, 4_000), 'cut_off'],
  ['a live recording without its end', clipContent('live.webm').subarray(0, 1_500), 'cut_off'],
  ['a film with sound only', readFileSync(soundClip), 'no_picture'],
  ['a film whose table of times is longer than its box', withDamagedTable(), 'damaged'],
  ['a film without fault', clipContent('25.mp4'), undefined],
  ['a WebM film without fault', clipContent('2997.webm'), undefined],
  ['a live recording without fault', clipContent('live.webm'), undefined],
  ['a text', Buffer.from('No film at all.'), undefined],
])('what is wrong with %s is said', async (_what, content, fault) => {
  expect((await readFilm(source(content))).fault).toBe(fault);
});

test('the frames that are there of a film that was cut off are read', async () => {
  const whole = clips.find(({ name }) => name === '2997.webm')?.times ?? [];
  const { table } = await readFilm(source(clipContent('2997.webm').subarray(0, 4_000)));
  const read = frameTable.parse(table);
  const count = countFrames(read);
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThan(whole.length);
  // Frame for frame, as WebM does not reorder them.
  expect(Array.from({ length: count }, (_, frame) => timeOfFrame(read, frame).ticks)).toEqual(
    whole.slice(0, count),
  );
});

test.each([
  ['25.mp4', 'avc1'],
  ['2997.webm', 'V_VP8'],
  ['timecode.mkv', 'V_MPEG4/ISO/AVC'],
])('the codec of %s is %s', async (name, codec) => {
  expect((await readFilm(source(clipContent(name)))).codec).toBe(codec);
});

test('a Matroska film that is larger than what is gone through has no frames, and no fault', async () => {
  const size = 300 * 2 ** 20;
  // Void elements without content: more of them than are looked at.
  const head = clipContent('timecode.mkv');
  const small = Buffer.from('ec80'.repeat(2 ** 21), 'hex');
  const { table, fault } = await readFilm({
    size,
    read: async (start, end) => {
      const block = Buffer.alloc(end - start);
      for (let at = 0; at < block.length; at += small.length) small.copy(block, at);
      if (start < head.length) head.copy(block, 0, start);
      return block;
    },
  });
  expect([table, fault]).toEqual([null, undefined]);
});

test('a damaged Matroska film is read, or is not, but breaks nothing', async () => {
  const change = fc.record({ at: fc.nat(), to: fc.nat(255) });
  const name = fc.constantFrom('2997.webm', 'live.webm', 'timecode.mkv');
  await fc.assert(
    fc.asyncProperty(
      name,
      fc.array(change, { minLength: 1, maxLength: 8 }),
      async (clip, changes) => {
        const content = Buffer.from(clipContent(clip));
        for (const { at, to } of changes) content[at % content.length] = to;
        const { table } = await readFilm(source(content));
        if (table) expect(countFrames(frameTable.parse(table))).toBeGreaterThan(0);
      },
    ),
    // A block without a byte.
    { examples: [['live.webm', [{ at: 1_526_545_999, to: 0x80 }]]] },
  );
});

/** A film of which the table of durations says that it has more entries than its box has bytes. */
function withDamagedTable(): Buffer {
  const content = Buffer.from(clipContent('25.mp4'));
  content.writeUInt32BE(0x00_ff_ff_ff, content.indexOf('stts') + 8);
  return content;
}

function fileSource(path: string): FilmSource {
  return source(readFileSync(path));
}

function source(bytes: Uint8Array): FilmSource {
  return { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) };
}

async function readTable(film: FilmSource): Promise<FrameTable | null> {
  return (await readFilm(film)).table;
}
