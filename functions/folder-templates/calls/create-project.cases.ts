import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import {
  foldersOf,
  jobFolders,
  postProject,
  readTree,
  restrictedFoldersOf,
  withTemplate,
} from '#testkit/files/restricted-folders.ts';
import { addMember, signUpInvited, uniqueEmail } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'that is open, in a folder',
    costs: { roundTrips: 5, because: reasons.checked },
    arrange: async () => {
      const { owner, workspaceId, template } = await withTemplate();
      await owner.call('POST /api/folders', { body: { path: 'Jobs' } });
      return {
        doneBefore: ['file_exists'],
        act: () => postProject(owner, template, 'Jobs/Atlas'),
        saved: async () => {
          await runAllChanges(workspaceId);
          const { folders } = (await readTree(owner, 'Jobs/')).body;
          assertEqual('The folders', folders, [
            'Atlas',
            ...jobFolders.map((folder) => `Atlas/${folder}`),
          ]);
        },
      };
    },
  },
  {
    title: 'that is restricted to a member, by a leader',
    costs: { roundTrips: 5, because: reasons.checked },
    arrange: async () => {
      const { owner, workspaceId, template } = await withTemplate();
      const email = uniqueEmail();
      await addMember(owner, email, 'Producer');
      const leader = await signUpInvited(email);
      const { id } = await addMember(owner, uniqueEmail());
      return {
        doneBefore: ['file_exists'],
        act: () => postProject(leader, template, 'Atlas', { members: [{ id, right: 'edit' }] }),
        saved: async () => {
          await runAllChanges(workspaceId);
          const [folder] = await restrictedFoldersOf(leader);
          assertEqual('Its state', [folder?.title, folder?.state], ['Atlas', 'restricted']);
          assertEqual(
            'The rights of members',
            folder?.people?.members.map(({ right }) => right).toSorted(),
            ['edit', 'manage'],
          );
          assertEqual('The first level', await foldersOf(leader), [folder?.name]);
          const { folders } = (await readTree(leader, `${folder?.name}/`)).body;
          assertEqual('The folders', folders, jobFolders);
        },
      };
    },
  },
];
