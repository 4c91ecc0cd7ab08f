import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import {
  postCollaborator,
  restrictedFoldersOf,
  withRestrictedFolder,
} from '#testkit/files/restricted-folders.ts';
import { uniqueEmail } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'by the owner',
    costs: { roundTrips: 6, because: reasons.limited },
    arrange: async () => {
      const { owner, folder } = await withRestrictedFolder();
      const email = uniqueEmail();
      return {
        doneBefore: ['already_member'],
        act: () => postCollaborator(owner, folder, { email, right: 'comment' }),
        saved: async () => {
          const { teamMembers } = (await owner.call('GET /api/team-members')).body;
          const [{ id, role, status }] = teamMembers;
          assertEqual(
            'The team',
            [teamMembers.length, role, status],
            [1, 'Collaborator', 'invited'],
          );
          const [seen] = await restrictedFoldersOf(owner);
          assertEqual('The people', seen?.people?.members, [{ id, right: 'comment' }]);
        },
      };
    },
  },
];
