import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { addComment, withComment } from '#testkit/files/comments.ts';
import { reviewNow } from '#testkit/files/reviews.ts';
import { readsStill, stillPath, withStill } from '#testkit/files/stills.ts';

export const cases: ReadingCase[] = [
  {
    title: 'with a thread',
    costs: {
      roundTrips: 5,
      because:
        'The reviews are read before their comments, and those before the files and people in them.',
    },
    arrange: async () => {
      const { owner, review, comment } = await withComment();
      const reply = await addComment(owner, review.id, { parent: comment.id });
      const now = await reviewNow(owner, review.id);
      return {
        act: () => owner.call('GET /api/export/reviews'),
        answered: (body) =>
          assertEqual('The page', body, {
            reviews: [{ review: now, comments: [comment, reply], views: [] }],
          }),
      };
    },
  },
  {
    title: 'with a still',
    costs: {
      roundTrips: 6,
      because: `The reviews are read before their comments.${readsStill}`,
    },
    arrange: async () => {
      const { owner } = await withStill();
      return {
        act: () => owner.call('GET /api/export/reviews'),
        answered: ({ reviews }) =>
          assertEqual('The still', reviews[0].comments[0].still, {
            state: 'shown',
            path: stillPath,
            name: 'Mood.png',
          }),
      };
    },
  },
];
