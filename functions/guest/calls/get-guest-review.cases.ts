import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { withGuest } from '#testkit/files/links.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of one version',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { guest, review } = await withGuest();
      return {
        act: () => guest.call('GET /api/guest/{link}/reviews/{id}', { params: { id: review.id } }),
        answered: ({ review: shown }) => {
          assertEqual('The file', shown.versions[0].path, 'Film.mov');
          assertEqual('Emails', JSON.stringify(shown).includes('@'), false);
        },
      };
    },
  },
];
