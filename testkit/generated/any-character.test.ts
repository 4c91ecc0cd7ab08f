import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

test('the same seed generates the same texts as all characters of the library', () => {
  const settings = { numRuns: 300, seed: 20_261_121 };
  const ours = fc.string({ unit: anyCharacter, size: 'medium' });
  const theirs = fc.string({ unit: 'binary', size: 'medium' });
  expect(fc.sample(ours, settings)).toEqual(fc.sample(theirs, settings));
});
