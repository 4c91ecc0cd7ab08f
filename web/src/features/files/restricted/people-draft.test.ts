/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import type { TeamMember } from '#shared/calls/team-members.ts';
import {
  describePeople,
  describeSeers,
  draftOf,
  peopleOf,
  seenBy,
  withRight,
} from './people-draft.ts';

const member = (id: string, role: TeamMember['role']): TeamMember => ({
  id,
  role,
  email: `${id}@studio.example`,
  createdAt: '2026-11-20T09:00:00.000Z',
  status: 'active',
});

test('the people of a folder are the same after the dialog was opened and nothing was changed', () => {
  const people = {
    roles: [{ role: 'Producer' as const, right: 'comment' as const }],
    members: [{ id: 'ana', right: 'view' as const }],
  };
  expect(peopleOf(draftOf(people), undefined)).toEqual(people);
});

test('the user keeps the folder, whatever was chosen', () => {
  const { members } = peopleOf({ roles: {}, members: { ana: 'view', own: 'view' } }, 'own');
  expect(members).toEqual([
    { id: 'ana', right: 'view' },
    { id: 'own', right: 'manage' },
  ]);
});

test('who has a right by their role or by themselves sees it, and a right that is taken away counts no more', () => {
  const team = [member('ana', 'Producer'), member('jo', 'Video Editor'), member('kim', 'Producer')];
  const roles = withRight({}, 'Producer', 'view');
  const draft = { roles, members: { jo: 'edit' as const } };
  const seers = (chosen: typeof draft) => seenBy(chosen, team).map(({ id }) => id);
  expect(seers(draft)).toEqual(['ana', 'jo', 'kim']);
  expect(seers({ ...draft, roles: withRight(roles, 'Producer', undefined) })).toEqual(['jo']);
});

test.each([
  [true, 0, 'Only you'],
  [true, 1, 'You and 1 person'],
  [false, 0, 'Only you and the owner'],
  [false, 2, 'You, the owner, and 2 people'],
])('who sees it is said in words: %j %i', (isOwner, others, words) => {
  expect(describeSeers(isOwner, others)).toBe(words);
});

test('roles and people who see a folder are one line', () => {
  const roles = [{ role: 'Producer' as const, right: 'comment' as const }];
  const members = [{ id: 'ana', right: 'view' as const }];
  expect(describePeople({ roles, members })).toBe('The owner, Producers (comment), and 1 person');
  expect(describePeople({ roles: [], members: [] })).toBe('The owner');
});
