import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { restrictedFoldersOf, withRestrictedFolder } from '#testkit/files/restricted-folders.ts';
import { addMember, signUpInvited, uniqueEmail } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'from one member to another',
    costs: { roundTrips: 5, because: reasons.rights },
    arrange: async () => {
      const { owner, folder } = await withRestrictedFolder();
      const emails = [uniqueEmail(), uniqueEmail()] as const;
      const [before, after] = [
        await addMember(owner, emails[0]),
        await addMember(owner, emails[1]),
      ];
      const [out, into] = [await signUpInvited(emails[0]), await signUpInvited(emails[1])];
      const put = (members: object[]) =>
        owner.call('PUT /api/restricted-folders/{id}', {
          params: { id: folder.id },
          body: { roles: [], members },
        });
      await put([{ id: before.id, right: 'view' }]);
      return {
        act: () => put([{ id: after.id, right: 'edit' }]),
        saved: async () => {
          assertEqual('What the one sees', await restrictedFoldersOf(out), []);
          const [seen] = await restrictedFoldersOf(into);
          assertEqual('The right of the other', seen?.right, 'edit');
        },
      };
    },
  },
];
