import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { allRights, createLink, enter, withLink } from '#testkit/files/links.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a review with links of every kind',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner, review, link, token } = await withLink({ name: 'Acme' });
      await enter({ link, token });
      const unnamed = await createLink(owner, [review.id]);
      const params = { id: unnamed.link.id };
      await owner.call('DELETE /api/links/{id}', { params });
      await createLink(owner, [review.id], { may: { ...allRights, comment: false } });
      return {
        act: () => owner.call('GET /api/reviews/{id}/readers', { params: { id: review.id } }),
        answered: (body) =>
          assertEqual('The answer', body, {
            links: [
              { id: unnamed.link.id, isOpen: false, guests: 0 },
              { id: link.id, name: 'Acme', isOpen: true, guests: 1 },
            ],
          }),
      };
    },
  },
];
