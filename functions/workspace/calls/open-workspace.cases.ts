import { email, withMember } from '#testkit/accounts/team.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'that is not the latest one joined',
    costs: {
      roundTrips: 3,
      because: 'The token names another workspace than the account, whose own is read next.',
    },
    arrange: async () => {
      const person = await signUp(email);
      const id = await workspaceIdOf(person);
      const { invitation: token } = await withMember(false);
      await person.call('POST /api/invitations/{token}', { params: { token } });
      return {
        act: () => person.call('POST /api/workspaces/{id}/current', { params: { id } }),
        saved: async () => assertEqual('The current workspace', await workspaceIdOf(person), id),
      };
    },
  },
];
