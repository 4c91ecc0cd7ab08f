import { expect, test } from '@jest/globals';
import { accessOf, allows, isLimited, sees } from './folder-access.ts';

const atlas = '~Atlas (k3f9x2m4q7hd)';
const borealis = '~Borealis (aaaaaaaaaaaa)';
const folders = { [atlas]: { roles: {} }, [borealis]: { roles: {} } };

test('a collaborator sees the top and the folders that were given to them, and nothing that is open', () => {
  const access = accessOf('Collaborator', folders, { [atlas]: 'edit' });
  const paths = [
    '',
    `${atlas}/`,
    `${atlas}/Film.mov`,
    `${borealis}/Film.mov`,
    'Day 1/',
    'Film.mov',
  ];
  expect(paths.filter((path) => sees(access, path))).toEqual(paths.slice(0, 3));
  expect(isLimited(access)).toBe(true);
});

test('a collaborator may do in their folders what their right allows, and may only look at the top', () => {
  const access = accessOf('Collaborator', folders, { [atlas]: 'edit' });
  expect(allows(access, `${atlas}/Cut.mov`, 'upload_files')).toBe(true);
  expect(allows(access, `${atlas}/Cut.mov`, 'manage_files')).toBe(false);
  expect(allows(access, 'Cut.mov', 'upload_files')).toBe(false);
  expect(allows(access, '', 'see_files')).toBe(true);
  expect(allows(access, '', 'manage_own_files')).toBe(false);
});

test('a collaborator without any folder sees nothing, also in a workspace that has none', () => {
  for (const access of [accessOf('Collaborator'), accessOf('Collaborator', folders)]) {
    expect(sees(access, 'Film.mov')).toBe(false);
    expect(isLimited(access)).toBe(true);
  }
});
