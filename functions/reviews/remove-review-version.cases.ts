import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { addComment } from '#testkit/comments.ts';
import { reviewNow, withTwoVersions } from '#testkit/reviews.ts';

export const cases: Case[] = [
  {
    title: 'with its comments',
    costs: {
      roundTrips: 8,
      because:
        'The version is removed before its comments and its frames, so that none are added meanwhile; then the review is read again, with who is in it.',
    },
    arrange: async () => {
      const { owner, review } = await withTwoVersions();
      await addComment(owner, review.id, { version: 2 });
      const params = { id: review.id, version: '2' };
      return {
        act: () => owner.call('DELETE /api/reviews/{id}/versions/{version}', { params }),
        doneBefore: ['not_found'],
        saved: async () => {
          const { versions, comments } = await reviewNow(owner, review.id);
          assertEqual('What is left', [versions.length, comments], [1, 0]);
        },
      };
    },
  },
];
