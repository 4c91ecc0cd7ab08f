import { email, team, withMember } from '#testkit/accounts/team.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';

export const cases: Case[] = [
  {
    title: 'of an active member',
    costs: { roundTrips: 3, because: reasons.rights },
    arrange: async () => {
      const { owner, id, member } = await withMember(true);
      const options = { params: { id }, body: { role: 'Producer' } };
      return {
        act: () => owner.call('PUT /api/team-members/{id}/role', options),
        saved: async () => {
          assertEqual('The member item', await team(owner), [
            { email, role: 'Producer', status: 'active' },
          ]);
          assertEqual('Role', (await member?.call('GET /api/user'))?.body.user.role, 'Producer');
        },
      };
    },
  },
];
