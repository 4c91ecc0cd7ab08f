import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { withSharedFolder } from '#testkit/files/links.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of the folder that the link opens',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { guest } = await withSharedFolder();
      return {
        act: () => guest.call('GET /api/guest/{link}/files'),
        answered: ({ folders, files }) =>
          assertEqual(
            'The folder',
            [folders, files.map(({ path }: { path: string }) => path)],
            [['Selects'], ['Film.mov']],
          ),
      };
    },
  },
];
