import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { addComment, withComment } from '#testkit/files/comments.ts';
import { readsStill, stillPath, withStill } from '#testkit/files/stills.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a version with a thread',
    costs: {
      roundTrips: 4,
      because: 'The review is read before its comments, which are read before their authors.',
    },
    arrange: async () => {
      const { owner, review, comment } = await withComment();
      const reply = await addComment(owner, review.id, { parent: comment.id, text: 'Why?' });
      return {
        act: () =>
          owner.call('GET /api/reviews/{id}/comments', {
            params: { id: review.id },
            query: { version: '1' },
          }),
        answered: (body) =>
          assertEqual('The page', body, { comments: [comment, reply], revision: 3 }),
      };
    },
  },
  {
    title: 'with stills',
    costs: {
      roundTrips: 5,
      because: `The review is read before its comments.${readsStill}`,
    },
    arrange: async () => {
      const { owner, review } = await withStill();
      await addComment(owner, review.id, { still: stillPath });
      return {
        act: () => owner.call('GET /api/reviews/{id}/comments', { params: { id: review.id } }),
        answered: ({ comments }) =>
          assertEqual(
            'The stills',
            comments.map(({ still }: { still: { path: string } }) => still.path),
            [stillPath, stillPath],
          ),
      };
    },
  },
];
