import { expect, test } from '@jest/globals';
import { inlineContentType } from './inline-content-type.ts';

test.each([
  ['A001.MOV', 'video/quicktime'],
  ['still.frame.png', 'image/png'],
  ['notes.srt', 'text/plain; charset=utf-8'],
])('%s is shown in place', (name, type) => {
  expect(inlineContentType(name)).toBe(type);
});

test.each([
  'x.html',
  'x.htm',
  'x.xhtml',
  'x.svg',
  'x.xml',
  'x.js',
  'x.mov.html',
  'mov',
  '.mov/x',
  'x.',
  'x.constructor',
  'x.__proto__',
])('%s is only downloaded', (name) => {
  expect(inlineContentType(name)).toBeNull();
});
