import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type FrameTable, frameTable, maxRuns } from '#shared/rules/film/frame-table.ts';
import { countFrames, timeOfFrame } from '#shared/rules/film/frames.ts';
import { box, boxOfSize, ftyp, moov, table, trak, u32, u64 } from '#testkit/clips/boxes.ts';
import { clips } from '#testkit/clips/clips.ts';
import type { FilmSource } from './film-reader.ts';
import { readFilm } from './read-film.ts';

const gigabyte = 10 ** 9;

/** Parts of a film at their places; between them it is empty. It counts what is read. */
function sparseFilm(size: number, parts: { at: number; bytes: Buffer }[]) {
  const read = { requests: 0, bytes: 0 };
  const source: FilmSource = {
    size,
    read: async (start, end) => {
      read.requests += 1;
      read.bytes += end - start;
      const block = new Uint8Array(end - start);
      for (const { at, bytes } of parts) {
        const [from, to] = [Math.max(at, start), Math.min(at + bytes.length, end)];
        if (from < to) block.set(bytes.subarray(from - at, to - at), from - start);
      }
      return block;
    },
  };
  return { source, read };
}

function wholeFilm(...parts: Buffer[]) {
  const bytes = Buffer.concat(parts);
  return sparseFilm(bytes.length, [{ at: 0, bytes }]).source;
}

async function tableOf(source: FilmSource): Promise<FrameTable> {
  return frameTable.parse(await readTable(source));
}

async function timesOf(source: FilmSource): Promise<number[]> {
  const read = await tableOf(source);
  return Array.from({ length: countFrames(read) }, (_, frame) => timeOfFrame(read, frame).ticks);
}

/** Composition offsets of frames of which each second is decoded after the one that it is shown before. */
function reordered(frames: number): [number, number][] {
  const offset = (sample: number) => (sample === 0 ? 1_001 : sample % 2 === 1 ? 2_002 : 0);
  return Array.from({ length: frames }, (_, sample) => [1, offset(sample)]);
}

test('a film of 100 GB, with its tables behind it, costs a few requests and megabytes', async () => {
  const frames = 4 * 3_600 * 24;
  const made = moov(
    trak({
      stts: [[frames, 1_001]],
      ctts: reordered(frames),
      more: {
        stbl: [box('stco', Buffer.alloc(4 * frames)), box('junk', Buffer.alloc(8 * frames))],
      },
    }),
  );
  const header = Buffer.concat([ftyp, boxOfSize('mdat', BigInt(100 * gigabyte))]);
  const at = ftyp.length + 100 * gigabyte;
  const film = sparseFilm(at + made.length, [
    { at: 0, bytes: header },
    { at, bytes: made },
  ]);
  expect(countFrames(await tableOf(film.source))).toBe(frames);
  expect(film.read.requests).toBeLessThanOrEqual(12);
  expect(film.read.bytes).toBeLessThan(10 * 2 ** 20);
});

test('a recording of ten hours at 60 frames a second is read', async () => {
  const frames = 10 * 3_600 * 60;
  const film = wholeFilm(ftyp, moov(trak({ timescale: 60, stts: [[frames, 1]] })));
  expect(await tableOf(film)).toEqual({
    timescale: 60,
    first: 0,
    runs: [[1, frames]],
    rate: { numerator: 60, denominator: 1 },
    isVariable: false,
  });
});

test.each<[string, [number, number][], number[]]>([
  ['begins in the middle of a frame', [[150, 1_500]], [0, 1_001, 2_002]],
  [
    'is delayed by an empty one',
    [
      [500, -1],
      [100, 1_001],
    ],
    [12_000, 13_001, 14_002],
  ],
  [
    'is followed by another of the same frames',
    [
      [42, 0],
      [42, 3_003],
    ],
    [0, 1_001, 1_008],
  ],
  ['has no duration', [[0, 3_003]], [0, 1_001, 2_002]],
])('the edit list %s', async (_what, edits, times) => {
  const film = wholeFilm(ftyp, moov(trak({ stts: [[6, 1_001]], edits })));
  expect((await timesOf(film)).slice(0, 3)).toEqual(times);
});

test('frames that are never shown, as others have their times, are not counted', async () => {
  const film = wholeFilm(
    ftyp,
    moov(
      trak({
        stts: [
          [2, 1_001],
          [3, 0],
          [2, 1_001],
        ],
      }),
    ),
  );
  expect(await timesOf(film)).toEqual([0, 1_001, 2_002, 3_003]);
});

test('the pictures of chapters are not the film', async () => {
  const chapters = trak({ id: 1, stts: [[3, 240_000]] });
  const film = trak({ id: 2, stts: [[50, 1_001]] });
  const sound = trak({
    id: 3,
    handler: 'soun',
    more: { trak: [box('tref', box('chap', u32(1)))] },
  });
  expect(await timesOf(wholeFilm(ftyp, moov(chapters, film, sound)))).toHaveLength(50);
});

test.each<[string, { flags?: number; perSecond?: number; value?: number; cut?: number }, object]>([
  ['of an hour', {}, { frame: 86_400, dropFrame: false }],
  ['that drops frames', { flags: 1 }, { frame: 86_400, dropFrame: true }],
  ['at midnight', { value: 0 }, { frame: 0, dropFrame: false }],
  ['of which ten frames are cut off', { cut: 10_010 }, { frame: 86_410, dropFrame: false }],
  [
    'that counts every second frame',
    { perSecond: 12, value: 43_200 },
    { frame: 86_400, dropFrame: false },
  ],
])('the timecode %s', async (_what, given, start) => {
  expect((await tableOf(withTimecode(given))).start).toEqual(start);
});

test.each<[string, { flags?: number; perSecond?: number; value?: number }]>([
  ['of a tape', { flags: 8 }],
  ['before midnight', { value: -1 }],
  ['without frames', { perSecond: 0 }],
])('the timecode %s is none', async (_what, given) => {
  expect((await tableOf(withTimecode(given))).start).toBeUndefined();
});

/** A film at 23.976 with a timecode track of 01:00:00:00. */
function withTimecode({ flags = 0, perSecond = 24, value = 86_400, cut = 0 }) {
  const description = Buffer.concat([
    u32(0, flags, 24_000, (1_001 * 24) / (perSecond || 24)),
    Buffer.from([perSecond, 0]),
  ]);
  const sample = box('mdat', u32(value));
  const timecode = trak({
    id: 2,
    handler: 'tmcd',
    stts: [[1, 50_050]],
    edits: [[1_000, cut]],
    more: {
      stbl: [
        box('stsd', u32(0, 1), box('tmcd', u32(0, 1), description)),
        box('stco', u32(0, 1, ftyp.length + 8)),
      ],
    },
  });
  const film = trak({
    id: 1,
    stts: [[50, 1_001]],
    more: { trak: [box('tref', box('tmcd', u32(2)))] },
  });
  return wholeFilm(ftyp, sample, moov(film, timecode));
}

const endless = 2 ** 32 - 1;

test.each<[string, Buffer[]]>([
  ['nothing', []],
  ['text', [Buffer.from('This is not a film, but a text of some length.')]],
  ['a picture', [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')]],
  ['no tables', [ftyp, box('mdat', Buffer.alloc(100))]],
  ['no tracks', [ftyp, moov()]],
  ['no frames', [ftyp, moov(trak({}))]],
  ['4,294,967,295 frames', [ftyp, moov(trak({ stts: [[endless, 1]], samples: endless }))]],
  ['more frames than are read', [ftyp, moov(trak({ stts: [[4_320_001, 1]] }))]],
  [
    'a table that claims to be longer than the film',
    [
      ftyp,
      moov(
        trak({
          samples: 10,
          more: { stbl: [box('ctts', u32(0, endless, 1, 1))] },
          stts: [[10, 1]],
        }),
      ),
    ],
  ],
  [
    'edits that repeat every frame',
    [
      ftyp,
      moov(
        trak({ timescale: 1_000, stts: [[100_000, 1]], edits: Array(1_000).fill([100_000, 0]) }),
      ),
    ],
  ],
  [
    'more edits than are read',
    [ftyp, moov(trak({ stts: [[10, 1]], edits: Array(10_001).fill([1, 0]) }))],
  ],
  ['more tracks than are read', [ftyp, moov(...Array(201).fill(trak({ handler: 'soun' })))]],
  ['frames of 4,294,967,295 ticks', [ftyp, moov(trak({ stts: [[4_000_000, endless]] }))]],
  [
    'more changes of its rate than are stored',
    [
      ftyp,
      moov(
        trak({ stts: Array.from({ length: maxRuns + 1 }, (_, frame) => [1, 100 + (frame % 2)]) }),
      ),
    ],
  ],
  ['no ticks in a second', [ftyp, moov(trak({ timescale: 0, stts: [[10, 1]] }))]],
  [
    'a box of 2 to the 60th bytes',
    [ftyp, boxOfSize('free', 2n ** 60n, moov(trak({ stts: [[9, 1]] })))],
  ],
  [
    'a box that is not within its container',
    [ftyp, box('moov', boxOfSize('trak', 2n ** 60n)), ftyp],
  ],
  ['a box without a length', [ftyp, box('moov', boxOfSize('trak', 0n)), ftyp]],
])('a file with %s has no frames', async (_what, parts) => {
  expect(await readTable(wholeFilm(...parts))).toBeNull();
});

test('a film of nothing but small boxes is given up', async () => {
  const source: FilmSource = {
    size: 100 * gigabyte,
    read: async (start, end) => Buffer.alloc(end - start, u32(8, 0x66726565)),
  };
  expect(await readTable(source)).toBeNull();
});

test('fragments without end are given up', async () => {
  let requests = 0;
  // Each fragment is far from the one before.
  const head = Buffer.concat([
    ftyp,
    moov(trak({}), box('mvex', box('trex', u32(0, 1, 1, 1_001, 0, 0)))),
  ]);
  const run = box('trun', u32(0, 1));
  const fragment = box('moof', box('traf', box('tfhd', u32(0x02_00_00, 1)), run));
  const film = Buffer.concat([fragment, boxOfSize('mdat', BigInt(gigabyte - fragment.length))]);
  const source: FilmSource = {
    size: 1_000_000 * gigabyte,
    read: async (start, end) => {
      requests += 1;
      const block = Buffer.alloc(end - start);
      for (let at = start; at < end; at++) {
        block[at - start] =
          (at < head.length ? head[at] : film[(at - head.length) % gigabyte]) ?? 0;
      }
      return block;
    },
  };
  expect(await readTable(source)).toBeNull();
  expect(requests).toBeLessThanOrEqual(500);
});

test('fragments may leave durations to their track, give each its time, and begin anywhere', async () => {
  const head = moov(trak({}), box('mvex', box('trex', u32(0, 1, 1, 1_001, 0, 0))));
  const traf = (...boxes: Buffer[]) =>
    box('moof', box('traf', box('tfhd', u32(0x02_00_00, 1)), ...boxes));
  const film = wholeFilm(
    ftyp,
    head,
    traf(box('trun', u32(0, 2))),
    // Where the samples lie, then durations and offsets of its own, one of them negative.
    traf(
      box('tfdt', u32(1 << 24), u64(10_000n)),
      box('trun', u32((1 << 24) | 0x9_01, 2, 64), u32(500, 1_000), u32(600, -100)),
    ),
    // Of another track.
    box('moof', box('traf', box('tfhd', u32(0, 7)), box('trun', u32(0, 5)))),
    traf(box('tfdt', u32(0, 20_000)), box('trun', u32(0, 1))),
  );
  expect(await timesOf(film)).toEqual([0, 1_001, 10_400, 11_000, 20_000]);
});

test('a film that breaks off within a fragment has the frames before it', async () => {
  const clip = readFileSync(clips.find(({ name }) => name === '30-fragmented.mp4')?.path ?? '');
  const source = wholeFilm(clip.subarray(0, clip.lastIndexOf('moof') + 20));
  expect((await timesOf(source)).length).toBe(84);
});

test('a film cut off anywhere, or with other bytes, is read or has no frames', async () => {
  const films = clips.map(({ path }) => readFileSync(path));
  const damage = fc.record({
    film: fc.constantFrom(...films),
    length: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
      maxLength: 20,
    }),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ film, length, bytes }) => {
      const damaged = Buffer.from(film.subarray(0, Math.ceil(film.length * length)));
      // The tables are where damage matters.
      const from = Math.max(damaged.indexOf('moov'), 0);
      for (const [place, byte] of bytes) {
        damaged[Math.floor(from + place * (damaged.length - from))] = byte;
      }
      const read = await readTable(wholeFilm(damaged));
      if (read) expect(frameTable.safeParse(read).success).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('what the source says is not hidden', async () => {
  const source: FilmSource = {
    size: 100,
    read: () => Promise.reject(new Error('No such version.')),
  };
  await expect(readTable(source)).rejects.toThrow('No such version.');
});

test('a short answer of the source is a broken film', async () => {
  const source: FilmSource = { size: 100, read: async () => new Uint8Array(3) };
  expect(await readTable(source)).toBeNull();
});

test('negative offsets and times are kept in whole ticks', async () => {
  const film = wholeFilm(
    ftyp,
    moov(trak({ stts: [[3, 1_001]], more: { stbl: [table('ctts', [[3, -1_001]])] } })),
  );
  expect(await timesOf(film)).toEqual([-1_001, 0, 1_001]);
});

async function readTable(source: FilmSource): Promise<FrameTable | null> {
  return (await readFilm(source)).table;
}
