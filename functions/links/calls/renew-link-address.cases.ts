import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { postEntry, tokenIn, withLink } from '#testkit/files/links.ts';

export const cases: Case[] = [
  {
    title: 'of a link that guests have',
    costs: {
      roundTrips: 8,
      because:
        'The link and what it opens are read before it is changed, and described after that.',
    },
    arrange: async () => {
      const { owner, link, token } = await withLink();
      return {
        act: () => owner.call('POST /api/links/{id}/address', { params: { id: link.id } }),
        afterSuccess: async ({ body }) =>
          assertEqual('Entered', (await postEntry(tokenIn(body.url))).status, 200),
        saved: async () => assertEqual('Entered', (await postEntry(token)).status, 404),
      };
    },
  },
];
