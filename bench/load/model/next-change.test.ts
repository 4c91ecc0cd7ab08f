import { expect, test } from '@jest/globals';
import { seeded } from '#testkit/faults/random.ts';
import { changes } from './mix.ts';
import { nextChange } from './next-change.ts';
import { apply, type WorkspaceState } from './state.ts';

const state: WorkspaceState = {
  companyName: 'Studio',
  storageAmount: 2,
  coldStorageAmount: 0,
  roles: { 'ada@studio.example': 'Producer', 'eve@studio.example': 'Video Editor' },
  paid: { seats: 1, storageAmount: 2, coldStorageAmount: 0 },
  feedback: [],
  files: {},
};
const changeable = ['eve@studio.example'];
const kinds = Object.keys(changes) as (keyof typeof changes)[];
const hundred = Array.from({ length: 100 }, (_, serial) => serial);

test.each(kinds)(
  'the change %s always changes the workspace, and is the same for a seed',
  (kind) => {
    for (const serial of hundred) {
      const change = () => nextChange(kind, state, changeable, seeded(String(serial)), serial);
      expect(change()).toEqual(change());
      expect(apply(state, change())).not.toEqual(state);
    }
  },
);

test.each(['changeRole', 'remove'] as const)(
  'the change %s is about a member who may be changed, and an invitation without any',
  (kind) => {
    expect(nextChange(kind, state, changeable, seeded('1'), 1)).toMatchObject({
      kind,
      email: 'eve@studio.example',
    });
    expect(nextChange(kind, state, [], seeded('1'), 1)).toMatchObject({ kind: 'invite' });
  },
);
