import { expect, test } from '@jest/globals';
import { isSeen, visibleName } from './visible-text.ts';

test.each([
  ['inv\u202egpj.exe', 'inv[U+202E]gpj.exe'],
  ['a\u2066b\u2069', 'a[U+2066]b[U+2069]'],
  ['Icon\r', 'Icon[U+000D]'],
  ['zero\u200bwidth', 'zero[U+200B]width'],
  ['\u{e0041}tag', '[U+E0041]tag'],
  ['👨\u200d👩 \u202e', '👨\u200d👩 [U+202E]'],
])('what is not seen in a name is shown: %j as %s', (name, shown) => {
  expect(visibleName(name)).toBe(shown);
  expect(isSeen(visibleName(name))).toBe(true);
});

test.each(['Take 1.mov', 'می\u200cخواهم.txt', '👨\u200d👩\u200d👧.png', '夜班.mov', ''])(
  '“%s” is shown as it is',
  (name) => {
    expect(visibleName(name)).toBe(name);
  },
);
