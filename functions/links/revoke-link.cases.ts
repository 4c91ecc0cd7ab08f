import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { linksOf, withGuest } from '#testkit/links.ts';

export const cases: Case[] = [
  {
    title: 'that a guest has open',
    because: 'The link and what it opens are read before it is changed.',
    arrange: async () => {
      const { owner, link, guest } = await withGuest();
      return {
        doneBefore: ['not_found'],
        act: () => owner.call('DELETE /api/links/{id}', { params: { id: link.id } }),
        saved: async () => {
          assertEqual('The state', (await linksOf(owner))[0]?.state, 'revoked');
          assertEqual('Open', (await guest.call('GET /api/guest/{link}')).status, 404);
        },
      };
    },
  },
];
