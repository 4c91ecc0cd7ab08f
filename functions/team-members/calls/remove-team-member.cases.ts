import { assertNotified, team, withMember } from '#testkit/accounts/team.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { assertNothingReserved, withUploadingMember } from '#testkit/files/uploads.ts';

const because = 'The row names the user whose devices are disconnected in the same transaction.';

export const cases: Case[] = [
  {
    title: 'of an active member',
    costs: { roundTrips: 4, because },
    arrange: async () => {
      const { owner, id, member } = await withMember(true);
      return {
        act: () => owner.call('DELETE /api/team-members/{id}', { params: { id } }),
        doneBefore: ['not_found'],
        saved: async () => {
          assertEqual('The team', await team(owner), []);
          assertEqual('Access', (await member?.call('GET /api/team-members'))?.status, 403);
          if (member) await assertNotified(member, 'removed');
        },
      };
    },
  },
  {
    title: 'in the middle of an upload',
    costs: { roundTrips: 4, because },
    arrange: async () => {
      const { owner, workspaceId, id } = await withUploadingMember();
      const params = { id };
      return {
        act: () => owner.call('DELETE /api/team-members/{id}', { params }),
        doneBefore: ['not_found'],
        saved: () => assertNothingReserved(owner, workspaceId),
      };
    },
  },
];
