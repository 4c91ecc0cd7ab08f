/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { nothingPending, withChange } from './pending-changes.ts';

test('every added member and every storage change adds to the pending changes', () => {
  let pending = withChange(nothingPending, 'membersAdded', 1);
  pending = withChange(pending, 'membersAdded', 1);
  pending = withChange(pending, 'storageAdded', 0.5);
  pending = withChange(pending, 'storageAdded', -0.25);
  pending = withChange(pending, 'coldStorageAdded', 2);
  expect(pending).toEqual({ membersAdded: 2, storageAdded: 0.25, coldStorageAdded: 2 });
});

test('a reverted change is no longer pending', () => {
  const added = withChange(nothingPending, 'membersAdded', 1);
  expect(withChange(added, 'membersAdded', -1)).toEqual(nothingPending);
});
