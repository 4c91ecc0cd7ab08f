import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { withSharedFolder } from '#testkit/files/links.ts';
import { addPoster } from '#testkit/files/posters.ts';
import { path } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'of a film that has one, beside a film without',
    arrange: async () => {
      const { owner, guest } = await withSharedFolder();
      await addPoster(owner, path);
      const body = { paths: ['Film.mov', 'Selects/Take 1.mov'] };
      const act = () => guest.call('POST /api/guest/{link}/files/posters', { body });
      return {
        act,
        saved: async () => {
          const { posters } = (await act()).body;
          assertEqual(
            'The posters',
            posters.map((poster: { path: string }) => poster.path),
            ['Film.mov'],
          );
        },
      };
    },
  },
];
