import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { soundClip } from '#testkit/clips/clips.ts';
import { waveFile } from '#testkit/clips/wave.ts';
import { readSound } from './read-sound.ts';

const hours10 = 36_000 * 48_000;

test.each([
  ['a Broadcast Wave file', waveFile({ reference: hours10, bytes: 96_000 })],
  [
    'one that has its description behind the sound',
    waveFile({ reference: hours10, bytes: 96_000, isLate: true }),
  ],
  ['one of 64 bits', waveFile({ reference: hours10, bytes: 96_000, isLarge: true })],
])(
  'the time reference of %s is when it begins, and its bytes are its length',
  async (_what, file) => {
    expect(await readSound(source(file))).toEqual({
      start: { ticks: hours10, timescale: 48_000 },
      length: { ticks: 96_000, timescale: 96_000 },
    });
  },
);

test('a plain WAV file has a length, and one that was cut off that of what is left', async () => {
  const file = waveFile({ bytes: 96_000 });
  expect(await readSound(source(file))).toEqual({ length: { ticks: 96_000, timescale: 96_000 } });
  expect(await readSound(source(file.subarray(0, file.length - 48_000)))).toEqual({
    length: { ticks: 48_000, timescale: 96_000 },
  });
});

test('the length of MPEG-4 and FLAC sound is read', async () => {
  const { length } = (await readSound(source(readFileSync(soundClip)))) ?? {};
  expect((length?.ticks ?? 0) / (length?.timescale ?? 1)).toBeCloseTo(1, 1);
  const flac = Buffer.alloc(64);
  flac.write('fLaC');
  flac.writeBigUInt64BE((48_000n << 44n) | 480_000n, 18);
  expect(await readSound(source(flac))).toEqual({ length: { ticks: 480_000, timescale: 48_000 } });
});

test('other sounds have no times', async () => {
  expect(
    await readSound(source(Buffer.from('ID3 and what follows it, for more than 44 bytes'))),
  ).toBeNull();
  expect(await readSound(source(Buffer.alloc(0)))).toBeNull();
});

test('a damaged file is read, or is not, but breaks nothing', async () => {
  const change = fc.record({ at: fc.nat(700), to: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), fc.nat(900), async (changes, end) => {
      const file = Buffer.from(waveFile({ reference: hours10, bytes: 200 }));
      for (const { at, to } of changes) file[at % file.length] = to;
      const times = await readSound(source(file.subarray(0, end)));
      if (times?.length) expect(times.length.ticks).toBeGreaterThan(0);
    }),
  );
});

function source(bytes: Uint8Array) {
  return { size: bytes.length, read: async (from: number, to: number) => bytes.subarray(from, to) };
}
