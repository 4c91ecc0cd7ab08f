import { randomUUID } from 'node:crypto';
import { mentionOf } from '#shared/rules/mentions.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import {
  addComment,
  assertCounts,
  commentsOf,
  storeFrames,
  withComment,
} from '#testkit/files/comments.ts';
import { mailedAtOnce, unreadOf, userIdOf } from '#testkit/files/inbox.ts';
import { withColleague } from '#testkit/files/review-mails.ts';
import { withReview } from '#testkit/files/reviews.ts';
import { readsStill, stillPath, withPicture } from '#testkit/files/stills.ts';

const named =
  'Only what is there is counted as an attempt; who has written it is read once it is saved.';

const drawing = {
  strokes: [{ tool: 'arrow', color: 'red', points: [0, 0, 10_000, 5_000] }],
};

export const cases: Case[] = [
  {
    title: 'on a frame, with a drawing',
    costs: { roundTrips: 5, because: named },
    arrange: async () => {
      const { owner, workspaceId, review } = await withReview();
      await storeFrames(workspaceId, review.id);
      const body = {
        version: 1,
        text: 'Cut earlier.',
        audience: 'everyone',
        frame: 24,
        drawing,
        key: randomUUID(),
      };
      return {
        act: () =>
          owner.call('POST /api/reviews/{id}/comments', { params: { id: review.id }, body }),
        saved: async () => {
          const comments = await commentsOf(owner, review.id);
          assertEqual(
            'The comments',
            comments.map(({ text, at, drawing: drawn }: Record<string, unknown>) => [
              text,
              at,
              drawn,
            ]),
            [['Cut earlier.', { frame: 24, ticks: 1_060, timescale: 1_000 }, drawing]],
          );
          await assertCounts(owner, review.id, [1, 1]);
        },
      };
    },
  },
  {
    title: 'that is a reply',
    costs: { roundTrips: 5, because: named },
    arrange: async () => {
      const { owner, review, comment } = await withComment();
      const body = {
        version: 1,
        text: 'Done.',
        audience: 'everyone',
        parent: comment.id,
        key: randomUUID(),
      };
      return {
        act: () =>
          owner.call('POST /api/reviews/{id}/comments', { params: { id: review.id }, body }),
        saved: async () => {
          const comments = await commentsOf(owner, review.id);
          assertEqual(
            'The parents',
            comments.map(({ parent }: { parent?: string }) => parent),
            [undefined, comment.id],
          );
          await assertCounts(owner, review.id, [2, 1]);
        },
      };
    },
  },
  {
    title: 'that mentions a member',
    costs: {
      roundTrips: 7,
      because: `${named} Before, the mentioned and how they want to be told are read, and their mails counted.`,
    },
    arrange: async () => {
      const { owner, colleague, review } = await withColleague();
      const text = `${mentionOf(await userIdOf(colleague))}, cut earlier.`;
      const body = { version: 1, text, audience: 'everyone', key: randomUUID() };
      return {
        act: () =>
          owner.call('POST /api/reviews/{id}/comments', { params: { id: review.id }, body }),
        saved: async () => {
          const [one] = await commentsOf(owner, review.id);
          assertEqual('The text', one.text, '@cutter, cut earlier.');
          assertEqual('Unread', await unreadOf(colleague), 1);
          assertEqual('Mailed', await mailedAtOnce(colleague), [
            'owner mentioned you in the review of Film',
          ]);
        },
      };
    },
  },
  ...(['not shown yet', 'shown already'] as const).map(
    (before): Case => ({
      title: `with a still that is ${before}`,
      costs: { roundTrips: 6, because: named + readsStill },
      arrange: async () => {
        const { owner, review } = await withPicture();
        if (before === 'shown already') await addComment(owner, review.id, { still: stillPath });
        const body = {
          version: 1,
          text: 'Like this.',
          audience: 'everyone',
          still: stillPath,
          key: randomUUID(),
        };
        return {
          act: () =>
            owner.call('POST /api/reviews/{id}/comments', { params: { id: review.id }, body }),
          saved: async () => {
            const one = (await commentsOf(owner, review.id)).at(-1);
            assertEqual('The still', [one.text, one.still.path], ['Like this.', stillPath]);
          },
        };
      },
    }),
  ),
  {
    title: 'that was added before',
    costs: { roundTrips: 5, because: named },
    arrange: async () => {
      const { owner, review } = await withReview();
      const body = { version: 1, text: 'Cut earlier.', audience: 'everyone', key: randomUUID() };
      await addComment(owner, review.id, body);
      return {
        act: () =>
          owner.call('POST /api/reviews/{id}/comments', { params: { id: review.id }, body }),
        saved: async () =>
          assertEqual('The comments', (await commentsOf(owner, review.id)).length, 1),
      };
    },
  },
];
