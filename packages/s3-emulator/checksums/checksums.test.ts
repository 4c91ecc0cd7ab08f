import { expect, test } from '@jest/globals';
import { startDigest } from './algorithms.ts';
import { combineCrc } from './combine.ts';

function digest(algorithm: Parameters<typeof startDigest>[0], ...pieces: string[]): Buffer {
  const running = startDigest(algorithm);
  for (const piece of pieces) running.update(Buffer.from(piece));
  return running.digest();
}

// The check values of the catalogue at reveng.sourceforge.io/crc-catalogue.
test.each([
  ['CRC32', 'cbf43926'],
  ['CRC32C', 'e3069283'],
  ['CRC64NVME', 'ae8b14860a799888'],
] as const)('%s has its published check value', (algorithm, expected) => {
  expect(digest(algorithm, '123456789').toString('hex')).toBe(expected);
});

test.each(['CRC32', 'CRC32C', 'CRC64NVME'] as const)(
  '%s is the same in pieces of any length, and is combined of those of the pieces',
  (algorithm) => {
    const text = 'The quick brown fox jumps over the lazy dog. '.repeat(50);
    const whole = digest(algorithm, text);
    for (const at of [0, 1, 7, 8, 9, 1000, text.length]) {
      const [first, second] = [text.slice(0, at), text.slice(at)];
      expect(digest(algorithm, first, second)).toEqual(whole);
      const [one, two] = [digest(algorithm, first), digest(algorithm, second)];
      expect(combineCrc(algorithm, one, two, second.length)).toEqual(whole);
    }
  },
);
