import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { linksOf, withLink } from '#testkit/files/links.ts';
import { callAs } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'that asks for a name',
    arrange: async () => {
      const { owner, token } = await withLink();
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
