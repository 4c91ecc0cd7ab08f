import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { filmFacts } from '#shared/rules/film/film-facts.ts';
import { formatTimecode } from '#shared/rules/film/timecode.ts';
import { box, boxOfSize, ftyp, moov, trak, u32 } from '#testkit/clips/boxes.ts';
import { clipContent, clips, soundClip } from '#testkit/clips/clips.ts';
import { readFacts } from './read-facts.ts';

const readBytes = (bytes: Buffer, counted = { requests: 0 }) =>
  readFacts({
    size: bytes.length,
    read: async (start, end) => {
      counted.requests += 1;
      return bytes.subarray(start, end);
    },
  });

test.each(clips)('$name says how large its picture is, and its rate', async (clip) => {
  const facts = filmFacts.parse(await readBytes(readFileSync(clip.path)));
  const { rate, isVariable, start, width, height } = facts;
  expect([width, height]).toEqual(clip.isTurned ? [64, 128] : [128, 64]);
  // Films in fragments say nothing of it in their heads; those of Matroska no more than a rate.
  if (/fragmented/.test(clip.name)) return;
  expect([rate?.numerator, rate?.denominator]).toEqual(clip.rate);
  if (!/\.(mp4|mov)$/.test(clip.name)) return;
  expect(isVariable).toBe(clip.isVariable ?? false);
  const first = start && rate && { rate, startFrame: start.frame, dropFrame: start.dropFrame };
  expect(first && formatTimecode(0, first)).toBe(clip.timecode);
});

test('a film says its codec, its length and its tracks of sound', async () => {
  expect(await readBytes(clipContent('25.mp4'))).toMatchObject({
    codec: 'avc1',
    seconds: 3,
    sound: [{ codec: 'mp4a', channels: 1, sampleRate: 48_000 }],
  });
  expect(await readBytes(clipContent('2997.webm'))).toMatchObject({
    codec: 'V_VP8',
    seconds: 2.009,
    sound: [{ codec: 'A_OPUS', channels: 1, sampleRate: 48_000 }],
  });
  const sound = await readBytes(readFileSync(soundClip));
  expect(sound).toEqual({
    seconds: 1,
    sound: [{ codec: 'mp4a', channels: 1, sampleRate: 48_000 }],
  });
});

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    bytes.writeUInt16BE(value, index * 2);
  });
  return bytes;
};
const described = (...entries: Buffer[]) => box('stsd', u32(0, entries.length), ...entries);
/** What begins every description, behind its size and format: six reserved bytes and a reference. */
const head = u16(0, 0, 0, 1);

test('a master says its colors, and sound of six channels that they are six', async () => {
  const colr = box('colr', Buffer.from('nclx'), u16(9, 16, 9), Buffer.from([0x80]));
  const picture = box('apch', head, Buffer.alloc(16), u16(3840, 2160), Buffer.alloc(50), colr);
  // QuickTime's version 2: what version 0 has room for is not true.
  const float = Buffer.alloc(8);
  float.writeDoubleBE(96_000);
  const linear = box(
    'lpcm',
    head,
    u16(2, 0, 0, 0, 3, 16, 0xff_fe, 0),
    u32(1 << 16, 72),
    float,
    u32(6),
  );
  // 48,000 samples a second and 5.1 channels, where the description has two.
  const esds = box(
    'esds',
    u32(0),
    Buffer.from([3, 25, 0, 1, 0, 4, 17, 0x40, 0x15]),
    Buffer.alloc(11),
    Buffer.from([5, 2, 0x11, 0xb0]),
  );
  const aac = box('mp4a', head, u16(0, 0, 0, 0, 2, 16, 0, 0), u32(48_000 * 65_536), esds);
  const film = Buffer.concat([
    ftyp,
    moov(
      trak({ stts: [[240, 1_001]], more: { stbl: [described(picture)] } }),
      trak({ handler: 'soun', id: 2, more: { stbl: [described(linear)] } }),
      trak({ handler: 'soun', id: 3, more: { stbl: [described(aac)] } }),
    ),
  ]);
  expect(await readBytes(film)).toMatchObject({
    codec: 'apch',
    width: 3_840,
    height: 2_160,
    color: { primaries: 9, transfer: 16, matrix: 9 },
    sound: [
      { codec: 'lpcm', channels: 6, sampleRate: 96_000 },
      { codec: 'mp4a', channels: 6, sampleRate: 48_000 },
    ],
  });
});

test('of a film of 100 GB the head alone is fetched', async () => {
  const head100 = Buffer.concat([ftyp, boxOfSize('mdat', 100_000_000_000n)]);
  const tables = moov(trak({ stts: [[24, 1_000]] }));
  const at = 100_000_000_000 + ftyp.length;
  let requests = 0;
  const facts = await readFacts({
    size: at + tables.length,
    read: async (start, end) => {
      requests += 1;
      const block = Buffer.alloc(end - start);
      for (const [from, bytes] of [
        [0, head100],
        [at, tables],
      ] as const) {
        const [first, last] = [Math.max(from, start), Math.min(from + bytes.length, end)];
        if (first < last) bytes.copy(block, first - start, first - from, last - from);
      }
      return block;
    },
  });
  expect(facts?.rate).toEqual({ numerator: 24, denominator: 1 });
  expect(requests).toBeLessThanOrEqual(3);
});

test('what is no film, or is broken, says nothing and costs little', async () => {
  expect(await readBytes(Buffer.from('A film.'))).toBeNull();
  expect(await readBytes(Buffer.alloc(300))).toBeNull();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('2997.mov', '2997.webm', 'live.webm', 'timecode.mkv').map(clipContent),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
      fc.nat(),
      async (film, changes, cut) => {
        const length = Math.max(8, cut % film.length);
        const broken = Buffer.from(film.subarray(0, length));
        for (const [at, value] of changes) broken[at % length] = value;
        const counted = { requests: 0 };
        const facts = await readBytes(broken, counted);
        if (facts) filmFacts.parse(facts);
        expect(counted.requests).toBeLessThanOrEqual(12);
      },
    ),
    // A track that ends the file and says that it is longer.
    { numRuns: 300, examples: [[clipContent('2997.webm'), [[174, 0]], 214]] },
  );
});
