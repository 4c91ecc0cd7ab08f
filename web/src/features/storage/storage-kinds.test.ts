/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { coldStorageKind, hotStorageKind } from './storage-kinds.ts';

test('the success message shows the bare amount, exactly as specified', () => {
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
