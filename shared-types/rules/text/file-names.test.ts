import { expect, test } from '@jest/globals';
import { foldedName, refusalOfName } from './file-names.ts';

test.each([
  ['Persian, with the zero-width non-joiner of its spelling', 'می\u200cخواهم.mov'],
  ['Hindi, with a zero-width joiner after a virama', 'क्\u200dष.mov'],
  ['Sinhala, with a zero-width joiner', 'ශ්\u200dරී.mov'],
  ['an emoji of several pictures', 'interview 👩🏽\u200d🎤 🏳️\u200d🌈.mov'],
  ['a dot at the end', 'scene 1...'],
])('a file can be named in %s', (_, name) => {
  expect(refusalOfName(name)).toBeNull();
});

test.each([
  ['between Latin letters', 'a\u200cb.mov'],
  ['at the end of a name', 'می\u200c'],
  ['twice', 'می\u200c\u200cخ.mov'],
  ['between a picture and a letter', '👩\u200da.mov'],
])('an invisible joiner %s is refused', (_, name) => {
  expect(refusalOfName(name)).toBe('A name cannot contain characters that are not visible.');
});

test('a zero-width space and a change of direction are refused in any script', () => {
  for (const name of ['می\u200bخ.mov', 'a\u202egpj.exe']) {
    expect(refusalOfName(name)).toBe('A name cannot contain characters that are not visible.');
  }
});

test.each([
  ['case', 'A001_C003.MOV', 'a001_c003.mov'],
  ['accents', 'Café Zürich', 'cafe zurich'],
  ['accents that stand alone, as macOS writes them', 'Cafe\u0301', 'cafe'],
  ['a dot that lower case would add', 'İstanbul', 'istanbul'],
])('the search ignores %s', (_, name, folded) => {
  expect(foldedName(name)).toBe(folded);
});

test.each([
  ['kana with and without their marks', 'か', 'が'],
  ['a syllable and one that begins with it', '가', '각'],
])('the search tells %s apart', (_, one, other) => {
  expect(foldedName(other)).not.toContain(foldedName(one));
});
