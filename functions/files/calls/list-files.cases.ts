import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { putObject, uploadFile } from '#testkit/files/files.ts';
import { withFile } from '#testkit/files/stored-files.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a folder with files and folders',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner, workspaceId } = await withFile();
      const files: unknown[] = [];
      const uploadedBy = { name: 'owner', email: owner.email };
      for (const path of ['List/B.mov', 'List/b.mov']) {
        files.push({ ...(await uploadFile(owner, path)), uploadedBy });
      }
      await putObject(workspaceId, 'List/', '');
      for (const path of ['List/Day 2/x.mov', 'List/Day 10/x.mov']) {
        await putObject(workspaceId, path);
      }
      return {
        act: () => owner.call('GET /api/files', { query: { folder: 'List/' } }),
        answered: (body) =>
          assertEqual('The folder', body, { folders: ['Day 10', 'Day 2'], files }),
      };
    },
  },
  {
    title: 'of a folder that is not there',
    arrange: async () => {
      const { owner } = await withFile();
      return {
        act: () => owner.call('GET /api/files', { query: { folder: 'Gone/' } }),
        answered: (body) =>
          assertEqual('The folder', body, { folders: [], files: [], isMissing: true }),
      };
    },
  },
  {
    title: 'of an empty folder',
    arrange: async () => {
      const { owner, workspaceId } = await withFile();
      await putObject(workspaceId, 'New/', '');
      return {
        act: () => owner.call('GET /api/files', { query: { folder: 'New/' } }),
        answered: (body) => assertEqual('The folder', body, { folders: [], files: [] }),
      };
    },
  },
];
