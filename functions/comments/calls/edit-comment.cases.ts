import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { commentsOf, withComment } from '#testkit/files/comments.ts';

export const cases: Case[] = [
  {
    title: "of one's own",
    costs: {
      roundTrips: 5,
      because:
        'Only what is there is counted as an attempt; who is named in it is read once it is saved.',
    },
    arrange: async () => {
      const { owner, review, comment } = await withComment();
      const params = { id: review.id, comment: comment.id };
      const body = { text: 'Cut later.', audience: 'everyone' };
      return {
        act: () => owner.call('PUT /api/reviews/{id}/comments/{comment}', { params, body }),
        saved: async () => {
          const [{ text, editedAt }] = await commentsOf(owner, review.id);
          assertEqual('The text', [text, typeof editedAt], ['Cut later.', 'string']);
        },
      };
    },
  },
];
