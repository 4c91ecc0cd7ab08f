import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { withSharedFolder } from '#testkit/files/links.ts';
import { addPoster } from '#testkit/files/posters.ts';
import { path } from '#testkit/files/stored-files.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a film that has one, beside a film without',
    costs: { roundTrips: 2, because: reasons.described },
    arrange: async () => {
      const { owner, guest } = await withSharedFolder();
      await addPoster(owner, path);
      const body = { paths: ['Film.mov', 'Selects/Take 1.mov'] };
      return {
        act: () => guest.call('POST /api/guest/{link}/files/posters', { body }),
        answered: ({ posters }) =>
          assertEqual(
            'The posters',
            posters.map((poster: { path: string }) => poster.path),
            ['Film.mov'],
          ),
      };
    },
  },
];
