import { mentionOf } from '#shared/rules/mentions.ts';
import { type Arranged, assertEqual, type Case } from '#testkit/cases/case.ts';
import { addComment, commentsOf, withComment } from '#testkit/files/comments.ts';
import { mailedAtOnce, userIdOf } from '#testkit/files/inbox.ts';
import { withColleague } from '#testkit/files/review-mails.ts';
import { readsStill, withStill } from '#testkit/files/stills.ts';

const because =
  'Only what is there is counted as an attempt; who is named in it is read once it is saved.';

export const cases: Case[] = [
  { title: "of one's own", costs: { roundTrips: 5, because }, arrange: () => edited(withComment) },
  {
    title: 'with a still',
    costs: { roundTrips: 6, because: because + readsStill },
    arrange: () => edited(withStill),
  },
  {
    title: 'that mentions a member',
    costs: {
      roundTrips: 7,
      because: `${because} Before, the mentioned and how they want to be told are read, and their mails counted.`,
    },
    arrange: async () => {
      const { owner, colleague, review } = await withColleague();
      const comment = await addComment(owner, review.id);
      const text = `${mentionOf(await userIdOf(colleague))}, cut later.`;
      const params = { id: review.id, comment: comment.id };
      const body = { text, audience: 'everyone' };
      return {
        act: () => owner.call('PUT /api/reviews/{id}/comments/{comment}', { params, body }),
        saved: async () => {
          const [one] = await commentsOf(owner, review.id);
          assertEqual('The text', one.text, '@cutter, cut later.');
          assertEqual('Mailed', await mailedAtOnce(colleague), [
            'owner mentioned you in the review of Film',
          ]);
        },
      };
    },
  },
];

async function edited(commented: typeof withComment): Promise<Arranged> {
  const { owner, review, comment } = await commented();
  const params = { id: review.id, comment: comment.id };
  const body = { text: 'Cut later.', audience: 'everyone' };
  return {
    act: () => owner.call('PUT /api/reviews/{id}/comments/{comment}', { params, body }),
    saved: async () => {
      const [{ text, editedAt }] = await commentsOf(owner, review.id);
      assertEqual('The text', [text, typeof editedAt], ['Cut later.', 'string']);
    },
  };
}
