import { expect, test } from '@jest/globals';
import { seeded } from '#testkit/draws/random.ts';
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
  files: { 'Load/1.mov': 1, 'Load/2.mov': 1, 'Load/3.mov': 1 },
  reviews: ['Load/1.mov', 'Load/2.mov'],
  links: ['Load/1.mov'],
  comments: {},
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

test('a review is started of a file that has none, and a link is made to a review that has none', () => {
  const change = (kind: 'startReview' | 'makeLink') => nextChange(kind, state, [], seeded('1'), 1);
  expect(change('startReview')).toEqual({ kind: 'startReview', path: 'Load/3.mov' });
  expect(change('makeLink')).toEqual({ kind: 'makeLink', path: 'Load/2.mov' });
});

test.each([
  ['comment', {}, { kind: 'comment' }],
  ['guestComment', {}, { kind: 'guestComment', path: 'Load/1.mov' }],
  ['guestComment', { links: [] }, { kind: 'makeLink' }],
  ['makeLink', { links: state.reviews }, { kind: 'startReview', path: 'Load/3.mov' }],
  ['comment', { reviews: [] }, { kind: 'startReview' }],
  ['guestComment', { files: {}, reviews: [], links: [] }, { kind: 'upload' }],
] as const)('the change %s with %j is %j', (kind, missing, expected) => {
  const given = { ...state, ...missing };
  expect(nextChange(kind, given, [], seeded('1'), 1)).toMatchObject(expected);
});
