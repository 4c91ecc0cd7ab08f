import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { viewsOf, viewVersion, withReview } from '#testkit/files/reviews.ts';

export const cases: Case[] = [
  {
    title: 'of more of a version that was opened before',
    costs: { roundTrips: 4, because: reasons.limitFirst },
    arrange: async () => {
      const { owner, review } = await withReview();
      await viewVersion(owner, review.id, [0, 1]);
      return {
        act: () => viewVersion(owner, review.id, [1, 2, 99]),
        saved: async () => {
          const [view] = await viewsOf(owner, review.id);
          assertEqual(
            'What was played',
            [view?.person?.email, view?.played],
            [owner.email, [0, 1, 2, 99]],
          );
        },
      };
    },
  },
];
