import { type Arranged, assertEqual, type Case } from '#testkit/cases/case.ts';
import { assertCounts, commentsOf, withComment } from '#testkit/files/comments.ts';
import { readsStill, withStill } from '#testkit/files/stills.ts';

const because =
  'Only what is there is counted as an attempt; who is named in it is read once it is saved.';

export const cases: Case[] = [
  { title: 'by its author', costs: { roundTrips: 5, because }, arrange: () => done(withComment) },
  {
    title: 'with a still',
    costs: { roundTrips: 6, because: because + readsStill },
    arrange: () => done(withStill),
  },
];

async function done(commented: typeof withComment): Promise<Arranged> {
  const { owner, review, comment } = await commented();
  const params = { id: review.id, comment: comment.id };
  const body = { isDone: true };
  return {
    act: () => owner.call('PUT /api/reviews/{id}/comments/{comment}/done', { params, body }),
    saved: async () => {
      const [{ isDone, doneBy }] = await commentsOf(owner, review.id);
      assertEqual('Done', [isDone, doneBy?.email], [true, owner.email]);
      await assertCounts(owner, review.id, [1, 0]);
    },
  };
}
