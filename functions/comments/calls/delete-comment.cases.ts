import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { addComment, assertCounts, commentsOf, withComment } from '#testkit/files/comments.ts';
import { addMember, signUpInvited, uniqueEmail } from '#testkit/people.ts';

const route = 'DELETE /api/reviews/{id}/comments/{comment}';

export const cases: Case[] = [
  {
    title: 'with its replies',
    costs: { roundTrips: 5, because: 'Its replies are read before they are deleted with it.' },
    arrange: async () => {
      const { owner, review, comment } = await withComment();
      await addComment(owner, review.id, { parent: comment.id });
      const params = { id: review.id, comment: comment.id };
      return {
        act: () => owner.call(route, { params }),
        doneBefore: ['not_found'],
        saved: async () => {
          assertEqual('The comments', await commentsOf(owner, review.id), []);
          await assertCounts(owner, review.id, [0, 0]);
        },
      };
    },
  },
  {
    title: 'that others have replied to',
    costs: {
      roundTrips: 5,
      because: 'Its replies are read first: with those of others it is only blanked.',
    },
    arrange: async () => {
      const { owner, review } = await withComment();
      const { email } = await addMember(owner, uniqueEmail());
      const editor = await signUpInvited(email);
      const comment = await addComment(editor, review.id);
      await addComment(owner, review.id, { parent: comment.id, text: 'Why?' });
      const params = { id: review.id, comment: comment.id };
      return {
        act: () => editor.call(route, { params }),
        saved: async () => {
          const texts = (await commentsOf(owner, review.id)).map(
            ({ text }: { text: string }) => text,
          );
          assertEqual('The texts', texts, ['Cut earlier.', '', 'Why?']);
          await assertCounts(owner, review.id, [3, 2]);
        },
      };
    },
  },
  {
    title: 'that is a reply',
    costs: { roundTrips: 4, because: 'Only what is there is counted as an attempt.' },
    arrange: async () => {
      const { owner, review, comment } = await withComment();
      const reply = await addComment(owner, review.id, { parent: comment.id });
      const params = { id: review.id, comment: reply.id };
      return {
        act: () => owner.call(route, { params }),
        doneBefore: ['not_found'],
        saved: async () => {
          assertEqual('The comments', await commentsOf(owner, review.id), [comment]);
          await assertCounts(owner, review.id, [1, 1]);
        },
      };
    },
  },
];
