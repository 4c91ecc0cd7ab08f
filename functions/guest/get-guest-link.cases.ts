import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { allRights, withGuest } from '#testkit/links.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a guest with a name',
    arrange: async () => {
      const { guest, review, link } = await withGuest();
      return {
        act: () => guest.call('GET /api/guest/{link}'),
        answered: (body) =>
          assertEqual('The answer', body, {
            company: null,
            may: allRights,
            guest: { name: 'Clara Client' },
            expiresAt: link.expiresAt,
            reviews: [{ id: review.id, title: review.title, status: 'needs_review' }],
          }),
      };
    },
  },
];
