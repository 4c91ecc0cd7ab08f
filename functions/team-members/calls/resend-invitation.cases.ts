import { email, withMember } from '#testkit/accounts/team.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { callAs } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

export const cases: Case[] = [
  {
    title: 'that is open',
    costs: {
      roundTrips: 6,
      because: 'The row comes before its limit, and that before those of the mail.',
    },
    arrange: async () => {
      const { owner, id } = await withMember(false);
      const act = () => owner.call('POST /api/team-members/{id}/invitation', { params: { id } });
      return {
        act,
        saved: async () => {
          const token = await tokenMailedTo(email);
          const link = await callAs(null, 'GET /api/invitations/{token}', { params: { token } });
          assertEqual('The latest link', link.status, 200);
        },
      };
    },
  },
];
