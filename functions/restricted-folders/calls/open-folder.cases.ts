import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import {
  foldersOf,
  restrictedFoldersOf,
  withRestrictedFolder,
} from '#testkit/files/restricted-folders.ts';

export const cases: Case[] = [
  {
    title: 'of the owner',
    costs: { roundTrips: 4, because: reasons.checked },
    arrange: async () => {
      const { owner, workspaceId, folder } = await withRestrictedFolder();
      return {
        doneBefore: ['file_exists', 'not_found'],
        act: () => owner.call('DELETE /api/restricted-folders/{id}', { params: { id: folder.id } }),
        saved: async () => {
          await runAllChanges(workspaceId);
          assertEqual('The folders', await foldersOf(owner), ['Atlas', 'Day 1']);
          assertEqual('Those that are restricted', await restrictedFoldersOf(owner), []);
        },
      };
    },
  },
];
