import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { runAllChanges } from '#testkit/file-changes.ts';
import { addComment, commentsOf } from '#testkit/files/comments.ts';
import { deleteObject, deliverEvent, putObject, uploadFile } from '#testkit/files/files.ts';
import { addGuestComment, type Guest, postGuestComment, withGuest } from '#testkit/files/links.ts';
import { postVersion, reviewNow } from '#testkit/files/reviews.ts';
import { ask, path, trashOf } from '#testkit/files/stored-files.ts';
import { refused } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';

type Shared = Awaited<ReturnType<typeof withTwoShared>>;

const gone = refused(404, 'not_found');

/** A link to a review of two versions of one path, by which a guest has entered. */
async function withTwoShared() {
  const linked = await withGuest();
  await uploadFile(linked.owner, path, 'Second cut.', { replace: true });
  await postVersion(linked.owner, linked.review.id, path);
  return linked;
}

async function change(
  { owner, workspaceId }: Shared,
  route: Parameters<typeof ask>[1],
  of: object,
) {
  const id = await ask(owner, route, of);
  await runAllChanges(workspaceId);
  return id;
}

const deleteFile = (shared: Shared) => change(shared, 'POST /api/files/delete', { paths: [path] });

/** The numbers of the versions that a guest is shown, and of those that play; null without any. */
async function shownTo(guest: Guest, id: string) {
  const answer = await guest.call('GET /api/guest/{link}/reviews/{id}', { params: { id } });
  const shown: number[] =
    answer.status === 200
      ? answer.body.review.versions.map(({ number }: { number: number }) => number)
      : [];
  const media = 'GET /api/guest/{link}/reviews/{id}/media';
  const plays: number[] = [];
  for (const number of [1, 2, 3]) {
    const query = { version: String(number) };
    const { status } = await guest.call(media, { params: { id }, query });
    if (status === 200) plays.push(number);
  }
  expect(plays).toEqual(shown);
  const { reviews } = (await guest.call('GET /api/guest/{link}')).body.opens;
  expect(reviews).toHaveLength(shown.length > 0 ? 1 : 0);
  return shown;
}

const deletions: [string, (shared: Shared) => Promise<unknown>][] = [
  ['deletes it on the site', deleteFile],
  [
    'deletes its folder',
    (shared) => change(shared, 'POST /api/files/delete', { paths: ['Day 1/'] }),
  ],
  [
    'deletes it by a sync tool',
    async ({ workspaceId }) => {
      await deleteObject(workspaceId, path);
      await deliverEvent(workspaceId, path, { eventName: 'ObjectRemoved:DeleteMarkerCreated' });
    },
  ],
  [
    'deletes it by a sync tool, whose event comes after that of the correction',
    ({ workspaceId }) => deleteObject(workspaceId, path),
  ],
];

const uploadAgain = ({ owner }: Shared) => uploadFile(owner, path, 'Corrected.');

const corrections: [string, (shared: Shared) => Promise<unknown>][] = [
  [
    'moved',
    async (shared) => {
      await uploadFile(shared.owner, 'Film.mov', 'Corrected.');
      await change(shared, 'POST /api/files/move', { paths: ['Film.mov'], folder: 'Day 1' });
    },
  ],
  [
    'synced',
    async ({ workspaceId }) => {
      await putObject(workspaceId, path, 'Corrected.');
      await deliverEvent(workspaceId, path);
    },
  ],
];

/** Each deletion with an upload after it, and each correction after a deletion on the site. */
const cases = [
  ...deletions.map(([deletion, remove]) => ({
    deletion,
    remove,
    correction: 'uploaded',
    correct: uploadAgain,
  })),
  ...corrections.map(([correction, correct]) => ({
    deletion: 'deletes it on the site',
    remove: deleteFile,
    correction,
    correct,
  })),
];

test.each(cases)(
  'no version of a file is shown to guests once the team $deletion, also after another one is $correction to its path',
  async ({ remove, correct }) => {
    const shared = await withTwoShared();
    const { owner, guest, review } = shared;
    const own = await addGuestComment(guest, review.id);
    expect(await shownTo(guest, review.id)).toEqual([1, 2]);
    await remove(shared);
    await correct(shared);
    expect(await shownTo(guest, review.id)).toEqual([]);
    const params = { id: review.id };
    const comment = '/api/guest/{link}/reviews/{id}/comments/{comment}';
    const query = { version: '1' };
    const ofComment = { params: { ...params, comment: own.id } };
    for (const answer of [
      await guest.call('GET /api/guest/{link}/reviews/{id}/comments', { params, query }),
      await postGuestComment(guest, review.id),
      await postGuestComment(guest, review.id, { parent: own.id }),
      await guest.call(`PUT ${comment}`, { ...ofComment, body: { text: 'Changed.' } }),
      await guest.call(`DELETE ${comment}`, ofComment),
      await guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
        params,
        body: { version: 1, status: 'approved' },
      }),
    ]) {
      expect(answer).toMatchObject(gone);
    }
    await postVersion(owner, review.id, path);
    expect(await shownTo(guest, review.id)).toEqual([3]);
    expect((await reviewNow(owner, review.id)).versions).toHaveLength(3);
  },
);

test('a version that the team restores is shown to guests again, and no other one', async () => {
  const shared = await withTwoShared();
  const { owner, guest, review } = shared;
  await deleteFile(shared);
  const [second, first] = (await trashOf(owner)).map((version) => [version]);
  expect(second).toHaveLength(1);
  await change(shared, 'POST /api/trash/restore', { versions: second });
  const restored = await shownTo(guest, review.id);
  expect(restored).toHaveLength(1);
  await deleteFile(shared);
  expect(await shownTo(guest, review.id)).toEqual([]);
  await change(shared, 'POST /api/trash/restore', { versions: first });
  expect(restored.concat(await shownTo(guest, review.id)).toSorted()).toEqual([1, 2]);
});

test('a deletion that is undone shows guests the version that it restores', async () => {
  const shared = await withTwoShared();
  const { owner, workspaceId, guest, review } = shared;
  const id = await deleteFile(shared);
  await owner.call('POST /api/file-changes/{id}/undo', { params: { id } });
  await runAllChanges(workspaceId);
  expect(await shownTo(guest, review.id)).toEqual([2]);
});

test('a version that was replaced before any review of the newest one is closed by the deletion', async () => {
  const shared = await withGuest();
  const { owner, guest, review } = shared;
  await uploadFile(owner, path, 'Not in the review.', { replace: true });
  expect(await shownTo(guest, review.id)).toEqual([1]);
  await deleteFile(shared);
  await uploadFile(owner, path, 'Corrected.');
  expect(await shownTo(guest, review.id)).toEqual([]);
});

test('what changes its path or its kind of storage stays shown to guests', async () => {
  const shared = await withGuest();
  const { guest, review } = shared;
  await change(shared, 'POST /api/files/move', { paths: [path], folder: '' });
  expect(await shownTo(guest, review.id)).toEqual([1]);
  await change(shared, 'POST /api/files/move', { paths: ['Film.mov'], folder: 'Day 1' });
  expect(await shownTo(guest, review.id)).toEqual([1]);
});

const carry = ({ owner, review }: Shared, from: number, version: number) =>
  owner.call('POST /api/reviews/{id}/carry', {
    params: { id: review.id },
    body: { from, version },
  });

test('comments that were carried from a deleted version, over any number of others, are not shown to guests', async () => {
  const shared = await withTwoShared();
  const { owner, guest, review } = shared;
  const thread = await addComment(owner, review.id, { text: 'Of the first.' });
  await addComment(owner, review.id, { text: 'A reply.', parent: thread.id });
  await addGuestComment(guest, review.id, { text: 'Own.' });
  await uploadFile(owner, 'Other.mov', 'Another path.');
  await uploadFile(owner, 'Last.mov', 'The last path.');
  await postVersion(owner, review.id, 'Other.mov');
  await postVersion(owner, review.id, 'Last.mov');
  await carry(shared, 1, 3);
  await carry(shared, 3, 4);
  const params = { id: review.id };
  const listed = async () => {
    const query = { version: '4' };
    const route = 'GET /api/guest/{link}/reviews/{id}/comments';
    const { body } = await guest.call(route, { params, query });
    return body.comments.map(({ text }: { text: string }) => text);
  };
  expect(await listed()).toEqual(['Of the first.', 'A reply.', 'Own.']);
  const [copy, , ownCopy] = await commentsOf(owner, review.id, 4);
  const reply = await addGuestComment(guest, review.id, { version: 4, parent: copy.id });
  await deleteFile(shared);
  await uploadFile(owner, path, 'Corrected.');
  expect(await listed()).toEqual([]);
  const own = await addGuestComment(guest, review.id, { version: 4, text: 'New.' });
  expect(own).toMatchObject({ text: 'New.' });
  expect(await listed()).toEqual(['New.']);
  const comment = '/api/guest/{link}/reviews/{id}/comments/{comment}';
  for (const answer of [
    await postGuestComment(guest, review.id, { version: 4, parent: copy.id }),
    await guest.call(`PUT ${comment}`, {
      params: { ...params, comment: ownCopy.id },
      body: { text: 'Changed.' },
    }),
    await guest.call(`DELETE ${comment}`, { params: { ...params, comment: ownCopy.id } }),
  ]) {
    expect(answer).toMatchObject(gone);
  }
  const query = { version: '4', after: reply.id };
  const next = await guest.call('GET /api/guest/{link}/reviews/{id}/comments', { params, query });
  expect(next.body.comments.map(({ text }: { text: string }) => text)).toEqual(['New.']);
  expect(await commentsOf(owner, review.id, 4)).toHaveLength(5);
});

test('a guest writes nothing on a version that is deleted while they do', async () => {
  const shared = await withTwoShared();
  const { owner, workspaceId, guest, review } = shared;
  let isDeleted = false;
  const meanwhile = async () => {
    isDeleted = true;
    await interceptRequests(
      (_request, send) => send(),
      async () => {
        await deleteObject(workspaceId, path);
        await deliverEvent(workspaceId, path);
      },
    );
  };
  const answer = await interceptRequests(
    async ({ name }, send) => {
      if (name === 'TransactWriteItems' && !isDeleted) await meanwhile();
      return send();
    },
    () => postGuestComment(guest, review.id, { version: 2, key: randomUUID() }),
  );
  expect(answer).toMatchObject(gone);
  expect(await commentsOf(owner, review.id, 2)).toEqual([]);
});
