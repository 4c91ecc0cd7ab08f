import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { startReview, withReview, withRevisedSet } from '#testkit/files/reviews.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of two films',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner } = await withReview();
      await uploadFile(owner, 'B.mov');
      await startReview(owner, 'B.mov');
      return {
        act: () => owner.call('GET /api/reviews'),
        answered: ({ reviews, ...others }) => {
          assertEqual('Besides the reviews', others, {});
          assertEqual(
            'The reviews',
            reviews.map(({ title }: { title: string }) => title),
            ['B', 'Film'],
          );
        },
      };
    },
  },
  {
    title: 'of a set with two versions',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner } = await withRevisedSet();
      return {
        act: () => owner.call('GET /api/reviews'),
        answered: ({ reviews: [{ versions }] }) => {
          const counts = versions.map(({ pages }: { pages: object[] }) => pages.length);
          assertEqual('The pages', counts, [3, 3]);
        },
      };
    },
  },
];
