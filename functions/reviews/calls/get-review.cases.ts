import { reviewPermissions } from '#shared/calls/reviews.ts';
import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { withReview } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a film',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner, review } = await withReview();
      return {
        act: () => owner.call('GET /api/reviews/{id}', { params: { id: review.id } }),
        answered: (body) =>
          assertEqual('The answer', body, { review, mails: true, may: reviewPermissions }),
      };
    },
  },
  {
    title: 'of a film that was replaced since',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner, review } = await withReview();
      const { modifiedAt } = await uploadFile(owner, path, 'Second cut.', { replace: true });
      return {
        act: () => owner.call('GET /api/reviews/{id}', { params: { id: review.id } }),
        answered: ({ review: { versions }, newer }) => {
          const size = 'Second cut.'.length;
          assertEqual('The newer upload', newer, { path, modifiedAt, size });
          assertEqual('The state of the version', versions[0].state, 'replaced');
        },
      };
    },
  },
];
