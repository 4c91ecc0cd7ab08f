import { expect, test } from '@jest/globals';
import { commentKey, parseCommentId } from '#core/reviews/comments/comment-item.ts';
import type { ReviewItem } from '#core/reviews/ports/review-item.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { remove, update } from '#core/table/write.ts';
import {
  addComment,
  commentsOf,
  countsOf,
  storeComments,
  withComment,
} from '#testkit/files/comments.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { allItems } from '#testkit/table.ts';
import { handleDiscrepancy } from './handle-discrepancy.ts';
import { checkReviews } from './reviews-check.ts';
import { checkAll } from './run.ts';

/** Checks as the daily run does, with its grants, and repairs. */
async function repair(workspaceId: string) {
  return withGrantedAccess('events/reconcile', async () => {
    const found = [];
    for (const discrepancy of await checkReviews(workspaceId)) {
      const finding = await handleDiscrepancy(discrepancy, true);
      found.push([discrepancy.kind, finding?.outcome, discrepancy.details]);
    }
    return found;
  });
}

test('a review whose comments are counted passes, and is not changed', async () => {
  const { owner, workspaceId, review, comment } = await withComment();
  await addComment(owner, review.id, { parent: comment.id });
  const before = await allItems();
  expect(await repair(workspaceId)).toEqual([]);
  expect(await allItems()).toEqual(before);
});

test('counters that differ are counted again', async () => {
  const { owner, workspaceId, review, comment } = await withComment();
  await addComment(owner, review.id, { parent: comment.id });
  const set = { comments: 7, openComments: -1 };
  await write(update<ReviewItem>(keys.review(workspaceId, review.id), { set }));
  const team = { teamComments: 0, openTeamComments: 0 };
  const actual = { comments: 2, openComments: 1, ...team };
  const details = { review: review.id, counted: { ...set, ...team }, actual, lost: 0 };
  expect(await repair(workspaceId)).toEqual([['comments_miscounted', 'repaired', details]]);
  expect(await countsOf(workspaceId, review.id)).toMatchObject({ comments: 2, openComments: 1 });
  expect(await repair(workspaceId)).toEqual([]);
});

test('the nightly run counts the comments of every workspace', async () => {
  const { workspaceId, review } = await withComment();
  const set = { comments: 7 };
  await write(update<ReviewItem>(keys.review(workspaceId, review.id), { set }));
  await withGrantedAccess('events/reconcile', () => checkAll(true));
  expect(await countsOf(workspaceId, review.id)).toMatchObject({ comments: 1, openComments: 1 });
});

test('comments on a version that is not there, and replies without a thread, are removed', async () => {
  const { owner, workspaceId, review, comment } = await withComment();
  const thread = await addComment(owner, review.id);
  await addComment(owner, review.id, { parent: thread.id });
  await storeComments(workspaceId, review.id, 150, { version: 2 });
  const ref = parseCommentId(thread.id);
  if (!ref) throw new Error('The comment has no id.');
  await write(remove(commentKey(workspaceId, review.id, ref)));
  expect(await repair(workspaceId)).toMatchObject([
    ['comments_miscounted', 'repaired', { lost: 151 }],
  ]);
  expect(await commentsOf(owner, review.id)).toEqual([comment]);
  expect(await countsOf(workspaceId, review.id)).toMatchObject({ comments: 1, openComments: 1 });
  expect(await repair(workspaceId)).toEqual([]);
});
