import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { withFile } from '#testkit/files/stored-files.ts';

export const cases: ReadingCase[] = [
  {
    title: 'by a part of a name',
    costs: {
      roundTrips: 4,
      because: 'Of all files only names are read, then what was found, then who uploaded it.',
    },
    arrange: async () => {
      const { owner } = await withFile();
      const uploadedBy = { name: 'owner', email: owner.email };
      const first = await uploadFile(owner, 'Search/Caf\u0065\u0301 01.MOV');
      await uploadFile(owner, 'Search/caf\u00e9/unrelated.wav');
      const second = await uploadFile(owner, 'Search/deep/below/CAF\u00c9 02.mov');
      return {
        act: () => owner.call('GET /api/files/search', { query: { name: 'caf\u00e9 0' } }),
        answered: (body) =>
          assertEqual('What was found', body, {
            files: [first, second].map((file) => ({ ...file, uploadedBy })),
            searched: 4,
          }),
      };
    },
  },
];
