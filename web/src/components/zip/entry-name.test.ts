import { expect, test } from '@jest/globals';
import { entryName } from './entry-name.ts';

test.each([
  ['Scene 1:2.mov', 'Scene 1_2.mov'],
  ['..\\..\\evil.bat', '.._.._evil.bat'],
  ['a<b>c"d|e?f*g', 'a_b_c_d_e_f_g'],
  ['tab\tline\n', 'tab_line_'],
  ['Take 1.', 'Take 1_'],
  ['Take 1. . ', 'Take 1____'],
  ['CON.mov', 'CON_.mov'],
  ['con', 'con_'],
  ['Aux .wav', 'Aux_ .wav'],
  ['COM1.log', 'COM1_.log'],
  ['lpt³', 'lpt³_'],
  ['inv\u202egpj.exe', 'inv_gpj.exe'],
  ['half \ud800.mov', 'half \ufffd.mov'],
  ['', '_'],
  ['..', '__'],
])('“%s” is “%s” in a ZIP', (name, inZip) => {
  expect(entryName(name)).toBe(inZip);
});

test.each([
  'Take 1.mov',
  '.hidden',
  'Contact.mov',
  'com10.txt',
  'Café – Nº 3 (final).mov',
  '夜班.mov',
  '👨\u200d👩\u200d👧.png',
  'می\u200cخواهم.txt',
])('“%s” stays as it is in a ZIP', (name) => {
  expect(entryName(name)).toBe(name);
});
