import { expect, test } from '@jest/globals';
import { coldStorageKind, hotStorageKind } from './storage-kinds.ts';

test('what was saved is said with the bare amount, to the letter of the spec', () => {
  const said = [1.25, 1_000].map((tb) => hotStorageKind.saved(tb));
  expect(said).toEqual([
    { title: 'Storage Updated', description: 'Your storage has been set to 1.25 TB' },
    { title: 'Storage Updated', description: 'Your storage has been set to 1000 TB' },
  ]);
  expect(coldStorageKind.saved(10_000)).toEqual({
    title: 'Cold Storage Updated',
    description: 'Your cold storage has been set to 10000 TB',
  });
});
