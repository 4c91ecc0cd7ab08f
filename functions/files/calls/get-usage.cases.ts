import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { startUpload, uploadFile } from '#testkit/files/files.ts';
import { path, withFile } from '#testkit/files/stored-files.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of files, the trash and an upload',
    arrange: async () => {
      const { owner } = await withFile();
      await uploadFile(owner, path, 'The second cut.', { replace: true });
      await startUpload(owner, 'half.mov', 5);
      return {
        act: () => owner.call('GET /api/storage/usage'),
        answered: (body) =>
          assertEqual('The usage', body, {
            hot: {
              usedBytes: '22',
              trashBytes: '7',
              reservedBytes: '5',
              provisionedBytes: '1000000000000',
            },
            cold: { usedBytes: '0', trashBytes: '0', reservedBytes: '0', provisionedBytes: '0' },
            transcoding: { usedMinutes: 0, planMinutes: 3_000 },
            keptUntil: null,
          }),
      };
    },
  },
];
