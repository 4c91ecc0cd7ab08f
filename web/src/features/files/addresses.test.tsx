import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { filePath, folderPath, trashPath } from './addresses.ts';
import { useFilesLocation } from './use-files-location.ts';

const nowhere = { folder: '', trash: false, file: undefined };

const hostile = 'Día 1 #2/a?b&c=d+e%2F';

test.each([
  ['the top folder', folderPath(''), nowhere],
  ['a folder', folderPath('Footage/Day 1/'), { ...nowhere, folder: 'Footage/Day 1/' }],
  ['a folder of any name', folderPath(`${hostile}/`), { ...nowhere, folder: `${hostile}/` }],
  ['a file', filePath('mix.wav'), { ...nowhere, file: 'mix.wav' }],
  ['a file of any name', filePath(hostile), { ...nowhere, folder: 'Día 1 #2/', file: hostile }],
  [
    'a folder, with a slash at its end,',
    `${folderPath('Footage/')}/`,
    { ...nowhere, folder: 'Footage/' },
  ],
  ['the trash', trashPath, { ...nowhere, trash: true }],
])('the address of %s leads to it', (_, address, location) => {
  const { result } = renderHook(() => useFilesLocation(), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });
  expect(result.current).toEqual(location);
});

test('an address is readable', () => {
  expect(filePath('Footage/Day 1/A001.mov')).toBe(
    '/dashboard/files?path=Footage/Day+1&file=A001.mov',
  );
});
