import type { Audience } from '#shared/rules/audiences.ts';
import { type Arranged, assertEqual, type Case } from '#testkit/cases/case.ts';
import { addComment, assertCounts, commentsOf, withComment } from '#testkit/files/comments.ts';
import { readsStill, withStill } from '#testkit/files/stills.ts';

const route = 'PUT /api/reviews/{id}/comments/{comment}/audience';

const roundTrips = {
  roundTrips: 6,
  because:
    'Only what is there is counted as an attempt; its replies are read before it, and who is named in it once it is saved.',
};

export const cases: Case[] = [
  {
    title: 'to everyone, with a reply',
    costs: roundTrips,
    arrange: async () => {
      const { owner, review, comment } = await withComment({ audience: 'team' });
      const said = { audience: 'team', parent: comment.id };
      const reply = await addComment(owner, review.id, said);
      const params = { id: review.id, comment: comment.id };
      const body = { audience: 'everyone', read: { replies: 1, changedAt: reply.createdAt } };
      return {
        act: () => owner.call(route, { params, body }),
        saved: async () => {
          const [{ audience }] = await commentsOf(owner, review.id);
          assertEqual('The audience', audience, 'everyone');
          await assertCounts(owner, review.id, [2, 1]);
        },
      };
    },
  },
  { title: 'to the team', costs: roundTrips, arrange: () => turned('team', withComment) },
  {
    title: 'with a still',
    costs: { roundTrips: 7, because: roundTrips.because + readsStill },
    arrange: () => turned('team', withStill),
  },
  {
    title: 'to everyone, with a still',
    costs: {
      roundTrips: 8,
      because: `${roundTrips.because} Where its still is, is read before.${readsStill}`,
    },
    arrange: () => turned('everyone', withStill),
  },
];

async function turned(to: Audience, commented: typeof withComment): Promise<Arranged> {
  const { owner, review, comment } = await commented({
    audience: to === 'team' ? 'everyone' : 'team',
  });
  const params = { id: review.id, comment: comment.id };
  const body = { audience: to, read: { replies: 0, changedAt: comment.createdAt } };
  return {
    act: () => owner.call(route, { params, body }),
    saved: async () => {
      const [{ audience }] = await commentsOf(owner, review.id);
      assertEqual('The audience', audience, to);
      await assertCounts(owner, review.id, [1, 1]);
    },
  };
}
