import { email, team, withMember } from '#testkit/accounts/team.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'by a user with an account',
    costs: {
      roundTrips: 4,
      because: 'The link names the row, which has the role of the membership.',
    },
    arrange: async () => {
      const person = await signUp(email);
      const { owner, invitation: token } = await withMember(false);
      return {
        act: () => person.call('POST /api/invitations/{token}', { params: { token } }),
        doneBefore: ['not_found'],
        saved: async () => {
          const row = { email, role: 'Video Editor', status: 'active' };
          assertEqual('The member item', await team(owner), [row]);
          assertEqual('The role', (await userOf(person)).role, 'Video Editor');
        },
      };
    },
  },
];
