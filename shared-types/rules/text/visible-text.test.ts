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

test.each([
  ['~Atlas (k3f9x2m4q7hd)', 'Atlas'],
  ['~Atlas (k3f9x2m4q7hd)/Day 1/Take 1.mov', 'Atlas/Day 1/Take 1.mov'],
  ['“~Atlas (2) (k3f9x2m4q7hd)” renamed', '“Atlas (2)” renamed'],
  ['moved ~draft.mov to ~Atlas (k3f9x2m4q7hd)/Cut', 'moved ~draft.mov to Atlas/Cut'],
  ['~Atlas (k3f9)', '~Atlas (k3f9)'],
])('a restricted folder is shown by its title: %j as %s', (stored, shown) => {
  expect(visibleName(stored)).toBe(shown);
});
