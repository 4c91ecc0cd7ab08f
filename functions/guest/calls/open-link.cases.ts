import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { linksOf, withLink } from '#testkit/files/links.ts';
import { addPoster } from '#testkit/files/posters.ts';
import { path } from '#testkit/files/stored-files.ts';
import { callAs } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'that asks for a name, with the poster of its film',
    costs: { roundTrips: 4, because: 'Token, link, review and file are read one from the other.' },
    arrange: async () => {
      const { owner, token } = await withLink();
      await addPoster(owner, path);
      return {
        act: () => callAs(null, 'POST /api/guest/open', { body: { token } }),
        saved: async () => assertEqual('Opens', (await linksOf(owner))[0]?.entries, 0),
      };
    },
  },
  {
    title: 'that does not exist',
    arrange: async () => ({
      doneBefore: ['link_ended'],
      act: () => callAs(null, 'POST /api/guest/open', { body: { token: 'A'.repeat(43) } }),
      saved: async () => undefined,
    }),
  },
];
