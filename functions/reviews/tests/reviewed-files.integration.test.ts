import { afterEach, expect, test } from '@jest/globals';
import { readFileItem } from '#core/files/objects/file-item.ts';
import { checkStorage } from '#core/reconciliation/storage-check.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { runAllChanges, runningChanges } from '#testkit/file-changes.ts';
import { countStored, everyOther, postComment, storeComments } from '#testkit/files/comments.ts';
import {
  completeUpload,
  deleteObject,
  deliverEvent,
  uploadFile,
  uploadParts,
} from '#testkit/files/files.ts';
import {
  postVersion,
  reviewNow,
  setStatus,
  startReview,
  withReview,
  withTwoVersions,
} from '#testkit/files/reviews.ts';
import { ask, path, trashOf, withColdStorage } from '#testkit/files/stored-files.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { type Person, refused } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { itemsOf } from '#testkit/table.ts';

afterEach(resetClock);

/** The path and state of each version of a review. */
async function versionsOf(owner: Person, id: string): Promise<[number, string, string][]> {
  const { versions } = await reviewNow(owner, id);
  return versions.map((one: { number: number; path: string; state: string }) => [
    one.number,
    one.path,
    one.state,
  ]);
}

async function contentOf(owner: Person, id: string, version: number): Promise<string> {
  const options = { params: { id }, query: { version: String(version) } };
  const { url } = (await owner.call('GET /api/reviews/{id}/media', options)).body;
  return (await fetch(url)).text();
}

/** Asks for a change of files, and makes it. */
async function change(
  { owner, workspaceId }: { owner: Person; workspaceId: string },
  ...[route, body]: [Parameters<typeof ask>[1], object]
): Promise<string> {
  const id = await ask(owner, route, body);
  await runAllChanges(workspaceId);
  expect(await runningChanges(workspaceId)).toEqual([]);
  const { failures } = (await owner.call('GET /api/file-changes/{id}', { params: { id } })).body
    .change;
  expect(failures).toEqual([]);
  return id;
}

test('comments stay on a file that is renamed, moved, moved back, and erased in the end', async () => {
  const stored = await withReview();
  const { owner, workspaceId, review } = stored;
  await storeComments(workspaceId, review.id, 3, { version: 1, isDone: everyOther });
  await change(stored, 'POST /api/files/move', { path, name: 'Final.mov' });
  await change(stored, 'POST /api/files/move', { path: 'Day 1/', name: 'Day 2' });
  const undone = await change(stored, 'POST /api/files/move', {
    paths: ['Day 2/Final.mov'],
    folder: '',
  });
  expect(await versionsOf(owner, review.id)).toEqual([[1, 'Final.mov', 'current']]);
  await owner.call('POST /api/file-changes/{id}/undo', { params: { id: undone } });
  await runAllChanges(workspaceId);
  expect(await versionsOf(owner, review.id)).toEqual([[1, 'Day 2/Final.mov', 'current']]);
  expect(await contentOf(owner, review.id, 1)).toBe('A film.');
  expect(await countStored(workspaceId, review.id)).toEqual({ 1: 3 });
  expect((await startReview(owner, 'Day 2/Final.mov')).id).toBe(review.id);
  await change(stored, 'POST /api/files/delete', { paths: ['Day 2/Final.mov'] });
  await change(stored, 'POST /api/trash/erase', { everything: true });
  expect(await countStored(workspaceId, review.id)).toEqual({});
  expect(await itemsOf(`REVIEWS#${workspaceId}`)).toMatchObject([{ sk: 'COUNT', count: 0 }]);
});

test('comments stay on a file that is moved to cold storage and back', async () => {
  const stored = await withColdStorage();
  const { owner, workspaceId } = stored;
  const { id } = await startReview(owner, path);
  await storeComments(workspaceId, id, 2, { version: 1, isDone: everyOther });
  for (const storage of ['cold', 'hot']) {
    await change(stored, 'POST /api/files/storage', { paths: [path], storage });
    expect(await versionsOf(owner, id)).toEqual([[1, path, 'current']]);
    expect(await contentOf(owner, id, 1)).toBe('A film.');
  }
  expect(await countStored(workspaceId, id)).toEqual({ 1: 2 });
});

test('comments stay on a file that an upload replaces while it moves to cold storage', async () => {
  const { owner, workspaceId } = await withColdStorage();
  const { id } = await startReview(owner, path);
  await storeComments(workspaceId, id, 2, { version: 1, isDone: everyOther });
  const upload = await uploadParts(owner, path, Buffer.from('The second cut.'), { replace: true });
  await ask(owner, 'POST /api/files/storage', { paths: [path], storage: 'cold' });
  const replacing = async <T>({ name }: { name: string }, send: () => Promise<T>): Promise<T> => {
    const answer = await send();
    if (name === 'CopyObject') await completeUpload(owner, upload);
    return answer;
  };
  await interceptRequests(replacing, () => runAllChanges(workspaceId));
  expect(await versionsOf(owner, id)).toEqual([[1, path, 'replaced']]);
  expect(await contentOf(owner, id, 1)).toBe('A film.');
  expect((await reviewNow(owner, id)).versions).not.toMatchObject([
    { hiddenFromGuests: expect.anything() },
  ]);
  expect(await countStored(workspaceId, id)).toEqual({ 1: 2 });
});

test('a file in the trash changes nothing but the state, also once it is restored', async () => {
  const stored = await withReview();
  const { owner, workspaceId, review } = stored;
  await storeComments(workspaceId, review.id, 2, { version: 1, isDone: everyOther });
  const before = await reviewNow(owner, review.id);
  await change(stored, 'POST /api/files/delete', { paths: [path] });
  const deleted = await reviewNow(owner, review.id);
  const [version] = before.versions;
  expect(deleted).toEqual({
    ...before,
    revision: before.revision + 1,
    versions: [{ ...version, state: 'trashed', hiddenFromGuests: 'deleted' }],
  });
  expect(await contentOf(owner, review.id, 1)).toBe('A film.');
  await change(stored, 'POST /api/trash/restore', { versions: await trashOf(owner) });
  expect(await reviewNow(owner, review.id)).toEqual({ ...before, revision: before.revision + 2 });
});

test('a replaced version keeps its comments, also when it is restored as a copy', async () => {
  const stored = await withReview();
  const { owner, workspaceId, review } = stored;
  await storeComments(workspaceId, review.id, 2, { version: 1, isDone: everyOther });
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  expect(await versionsOf(owner, review.id)).toEqual([[1, path, 'replaced']]);
  const replaced = await trashOf(owner);
  await change(stored, 'POST /api/files/delete', { paths: [path] });
  await change(stored, 'POST /api/trash/restore', { versions: replaced });
  expect(await versionsOf(owner, review.id)).toEqual([[1, path, 'current']]);
  expect(await contentOf(owner, review.id, 1)).toBe('A film.');
  expect(await countStored(workspaceId, review.id)).toEqual({ 1: 2 });
});

test('what was said about a version goes when it is erased; the others stay', async () => {
  const stored = await withTwoVersions();
  const { owner, workspaceId, review } = stored;
  await storeComments(workspaceId, review.id, 100, { version: 1, isDone: everyOther });
  await storeComments(workspaceId, review.id, 3, { version: 2, isDone: everyOther });
  await setStatus(owner, review.id, 'approved');
  await change(stored, 'POST /api/trash/erase', { versions: await trashOf(owner) });
  expect(await versionsOf(owner, review.id)).toEqual([
    [1, path, 'erased'],
    [2, path, 'current'],
  ]);
  expect(await reviewNow(owner, review.id)).toMatchObject({
    status: 'approved',
    comments: 3,
    openComments: 2,
  });
  expect(await countStored(workspaceId, review.id)).toEqual({ 2: 3 });
  const [params, query] = [{ id: review.id }, { version: '1' }];
  for (const answer of [
    await owner.call('GET /api/reviews/{id}/media', { params, query }),
    await owner.call('GET /api/reviews/{id}/comments', { params, query }),
    await postComment(owner, review.id),
  ]) {
    expect(answer).toMatchObject(refused(404, 'not_found'));
  }
});

test.each([
  [
    'its time in the trash ends',
    async (workspaceId: string, versionId: string) => {
      const event = { eventName: 'LifecycleExpiration:Delete', versionId };
      await deliverEvent(workspaceId, path, event);
    },
  ],
  [
    'the nightly pass finds that it is gone',
    async (workspaceId: string) => {
      setClockAhead({ minutes: 15 });
      await withGrantedAccess('events/reconcile', async () => {
        for (const found of await checkStorage(workspaceId)) {
          if ('repair' in found) await found.repair?.();
        }
      });
    },
  ],
])('comments go with their version when %s', async (_, notice) => {
  const { owner, workspaceId, review } = await withTwoVersions();
  await storeComments(workspaceId, review.id, 3, { version: 1, isDone: everyOther });
  await storeComments(workspaceId, review.id, 3, { version: 2, isDone: everyOther });
  const [{ version } = { version: '' }] = await trashOf(owner);
  await deleteObject(workspaceId, path, version);
  await notice(workspaceId, version);
  expect((await countStored(workspaceId, review.id))[1]).toBeUndefined();
  expect((await versionsOf(owner, review.id))[0]).toEqual([1, path, 'erased']);
});

test.each([
  ['completed', (owner: Person, id: string) => completeUpload(owner, id)],
  [
    'discarded',
    (owner: Person, id: string) => owner.call('DELETE /api/uploads/{id}', { params: { id } }),
  ],
])('a review goes when an upload that is %s finds all of its versions gone', async (_, end) => {
  const { owner, workspaceId, review } = await withTwoVersions();
  await storeComments(workspaceId, review.id, 3, { version: 2, isDone: everyOther });
  const id = await uploadParts(owner, path, 'Third cut.', { replace: true });
  const { current } = (await readFileItem(workspaceId, path)) ?? {};
  for (const { version } of await trashOf(owner)) await deleteObject(workspaceId, path, version);
  await deleteObject(workspaceId, path, current?.versionId);
  expect((await end(owner, id)).status).toBe(200);
  expect(await countStored(workspaceId, review.id)).toEqual({});
  expect(await itemsOf(`REVIEWS#${workspaceId}`)).toMatchObject([{ sk: 'COUNT', count: 0 }]);
});

test('files of a review that was removed are moved, archived, erased and reviewed as any others', async () => {
  const stored = await withReview();
  const { owner, workspaceId, review } = stored;
  await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  await change(stored, 'POST /api/files/move', { path, name: 'Final.mov' });
  const second = await startReview(owner, 'Day 1/Final.mov');
  expect(second.id).not.toBe(review.id);
  await change(stored, 'POST /api/files/delete', { paths: ['Day 1/Final.mov'] });
  await change(stored, 'POST /api/trash/erase', { everything: true });
  expect(await itemsOf(`REVIEWS#${workspaceId}`)).toMatchObject([{ sk: 'COUNT', count: 0 }]);
});

test('a version that moved before the next one was added keeps its number', async () => {
  const stored = await withReview();
  const { owner, workspaceId, review } = stored;
  await storeComments(workspaceId, review.id, 1, { version: 1, isDone: everyOther });
  await change(stored, 'POST /api/files/move', { path, name: 'Final.mov' });
  await uploadFile(owner, path, 'Second cut.');
  expect((await postVersion(owner, review.id, path)).status).toBe(201);
  expect(await versionsOf(owner, review.id)).toEqual([
    [1, 'Day 1/Final.mov', 'current'],
    [2, path, 'current'],
  ]);
});
