import { expect, test } from '@jest/globals';
import { refusalOfName } from './file-names.ts';

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
