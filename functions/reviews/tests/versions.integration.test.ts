import { expect, test } from '@jest/globals';
import { findReview } from '#core/reviews/ports/review-item.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { countStored, everyOther, storeComments } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import {
  postVersion,
  reviewNow,
  startReview,
  withReview,
  withTwoVersions,
} from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import { itemsOf } from '#testkit/table.ts';

test('a file is in one review at most, and the refusal names it', async () => {
  const { owner, review } = await withReview();
  await uploadFile(owner, 'Other.mov');
  const other = await startReview(owner, 'Other.mov');
  expect(await postVersion(owner, other.id, path)).toMatchObject({
    status: 409,
    body: {
      code: 'already_in_review',
      message: expect.stringContaining('Film'),
      review: { id: review.id, title: 'Film' },
    },
  });
  expect(await reviewNow(owner, other.id)).toEqual(other);
});

test('adding one version several times, or at the same time, adds it once', async () => {
  const { owner, review } = await withReview();
  await uploadFile(owner, 'Film v2.mov');
  const added = await Promise.all(
    [1, 2, 3].map(() => postVersion(owner, review.id, 'Film v2.mov')),
  );
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { versions } = await reviewNow(owner, review.id);
  expect(versions.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
});

test('two files that are added at the same time get two numbers', async () => {
  const { owner, review } = await withReview();
  const names = ['A.mov', 'B.mov', 'C.mov'];
  for (const name of names) await uploadFile(owner, name, name);
  await Promise.all(names.map((name) => postVersion(owner, review.id, name)));
  const { versions } = await reviewNow(owner, review.id);
  expect(versions.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4]);
});

test('a review has at most 50 versions', async () => {
  const { owner, workspaceId, review } = await withReview();
  const item = await findReview(workspaceId, review.id);
  const [version] = item?.versions ?? [];
  const versions = Array.from({ length: 50 }, (_, index) => ({ ...version, number: index + 1 }));
  await write(
    update<{ versions: object[] }>(keys.review(workspaceId, review.id), { set: { versions } }),
  );
  await uploadFile(owner, 'Film v2.mov');
  expect(await postVersion(owner, review.id, 'Film v2.mov')).toMatchObject({
    status: 409,
    body: { code: 'too_many_versions' },
  });
});

test('a workspace has at most 1,000 reviews, and removing one makes room', async () => {
  const { owner, workspaceId, review } = await withReview();
  await write(update<{ count: number }>(keys.reviewCount(workspaceId), { set: { count: 1_000 } }));
  await uploadFile(owner, 'Other.mov');
  const start = () => owner.call('POST /api/reviews', { body: { path: 'Other.mov' } });
  expect(await start()).toMatchObject({ status: 409, body: { code: 'too_many_reviews' } });
  await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  expect((await start()).status).toBe(201);
});

test('a review is removed with all of its comments, and its files can be reviewed again', async () => {
  const { owner, workspaceId, review } = await withTwoVersions();
  for (const version of [1, 2]) {
    await storeComments(workspaceId, review.id, 60, { version, isDone: everyOther });
  }
  expect(await countStored(workspaceId, review.id)).toEqual({ 1: 60, 2: 60 });
  const removed = await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  expect(removed.status).toBe(200);
  expect(await countStored(workspaceId, review.id)).toEqual({});
  expect(await itemsOf(`REVIEWS#${workspaceId}`)).toMatchObject([{ sk: 'COUNT', count: 0 }]);
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  expect(auditEntries[0]).toMatchObject({ kind: 'review_removed', title: 'Film' });
  expect(await startReview(owner, path)).toMatchObject({ versions: [{ number: 1 }], comments: 0 });
});
