import { expect, test } from '@jest/globals';
import { restrictedFolderOf, restrictedName, titleOfRestricted } from './restricted-names.ts';

test.each([
  'Atlas',
  'Atlas (k3f9x2m4q7hd)',
  '~Atlas',
  // Sync tools can store such names.
  'Line\nbreak',
  'Line\u2028break',
  ' ',
  'Фильм',
])('a folder called %j is known as restricted by the name that it gets', (title) => {
  const name = restrictedName(title, 'k3f9x2m4q7hd');
  expect(restrictedFolderOf(`${name}/Film.mov`)).toBe(name);
  expect(titleOfRestricted(name)).toBe(title);
});
