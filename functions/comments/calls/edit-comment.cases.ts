import { type Arranged, assertEqual, type Case } from '#testkit/cases/case.ts';
import { commentsOf, withComment } from '#testkit/files/comments.ts';
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
