import { assertEqual, type Case } from '#testkit/cases/case.ts';
import {
  addComment,
  assertCounts,
  commentsOf,
  storeVersion,
  withComment,
} from '#testkit/files/comments.ts';
import { withRevisedSet } from '#testkit/files/reviews.ts';
import type { Person } from '#testkit/people.ts';

const costs = {
  roundTrips: 5,
  because:
    'Only what is there is counted as an attempt; then the comments of both versions are read.',
};

const carry = (owner: Person, id: string) =>
  owner.call('POST /api/reviews/{id}/carry', {
    params: { id },
    body: { from: 1, version: 2 },
  });

export const cases: Case[] = [
  {
    title: 'to a newer version',
    costs,
    arrange: async () => {
      const { owner, workspaceId, review, comment } = await withComment();
      await addComment(owner, review.id, { parent: comment.id, text: 'Why?' });
      await storeVersion(workspaceId, review.id);
      return {
        act: () => carry(owner, review.id),
        saved: async () => {
          const copies = await commentsOf(owner, review.id, 2);
          assertEqual(
            'The copies',
            copies.map(({ text, carriedFrom }: Record<string, unknown>) => [text, carriedFrom]),
            [
              ['Cut earlier.', 1],
              ['Why?', 1],
            ],
          );
          await assertCounts(owner, review.id, [4, 2]);
        },
      };
    },
  },
  {
    title: 'to the pages of another set',
    costs,
    arrange: async () => {
      const { owner, review } = await withRevisedSet();
      const { id } = await addComment(owner, review.id, { page: 3 });
      await addComment(owner, review.id, { parent: id, text: 'Why?' });
      return {
        act: () => carry(owner, review.id),
        saved: async () => {
          const copies = await commentsOf(owner, review.id, 2);
          assertEqual(
            'The copies',
            copies.map(({ text, page }: Record<string, unknown>) => [text, page]),
            [
              ['Cut earlier.', 3],
              ['Why?', 3],
            ],
          );
          await assertCounts(owner, review.id, [4, 2]);
        },
      };
    },
  },
];
