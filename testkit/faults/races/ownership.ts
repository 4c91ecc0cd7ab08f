import { acceptOwnership, joined, offered, offerOwnership } from '#testkit/accounts/ownership.ts';
import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual } from '#testkit/cases/case.ts';
import { password, signUp } from '#testkit/people.ts';
import type { Race } from '../race.ts';

/** Races over the ownership of a workspace. */
export const ownership: Race[] = [
  {
    title:
      'a member who accepts the ownership while being removed, or given another role, is the owner or out',
    arrange: async () => {
      const owner = await subscriber('business');
      const { id, member } = await offered(owner);
      const of = { params: { id } };
      return {
        actions: [
          () => acceptOwnership(member),
          () => owner.call('DELETE /api/team-members/{id}', of),
          () =>
            owner.call('PUT /api/team-members/{id}/role', { ...of, body: { role: 'Producer' } }),
        ],
        after: async ([accepted]) => {
          const roles = [(await userOf(owner)).role, (await userOf(member)).role];
          const swapped = ['Creative Director', 'Owner'];
          assertEqual('The roles', roles, accepted?.status === 200 ? swapped : ['Owner', null]);
        },
      };
    },
  },
  {
    title: 'of two offers at once, one stands and is accepted once',
    arrange: async () => {
      const owner = await signUp();
      const [first, second] = [await joined(owner), await joined(owner)];
      return {
        actions: [
          () => offerOwnership(owner, first.id),
          () => offerOwnership(owner, second.id),
          () => acceptOwnership(first.member),
          () => acceptOwnership(second.member),
          () => acceptOwnership(first.member),
        ],
        after: async () => {
          const people = [owner, first.member, second.member];
          const roles = await Promise.all(
            people.map(async (person) => (await userOf(person)).role),
          );
          assertEqual('Owners', roles.filter((role) => role === 'Owner').length, 1);
        },
      };
    },
  },
  {
    title:
      'an owner who deletes the account or cancels the plan while the ownership is accepted leaves one owner or none',
    arrange: async () => {
      const owner = await subscriber('business');
      const { member } = await offered(owner);
      return {
        actions: [
          () => acceptOwnership(member),
          () => owner.call('POST /api/cancel-subscription'),
          () => owner.call('DELETE /api/account', { body: { password } }),
        ],
        after: async ([, , deleted]) => {
          assertEqual('Deleting', deleted?.status, 200);
          const { role } = await userOf(member);
          assertEqual('The role', role === 'Owner' || role === null, true);
        },
      };
    },
  },
];
