import { expect, test } from '@jest/globals';
import { addComment, commentsOf, countStored, postComment } from '#testkit/files/comments.ts';
import { changeFiles } from '#testkit/files/file-actions.ts';
import { deliverMessages, uploadFile } from '#testkit/files/files.ts';
import { computerOf } from '#testkit/files/renames.ts';
import { memberOfRestricted, restrict } from '#testkit/files/restricted-folders.ts';
import {
  pictures,
  postSet,
  reviewNow,
  startReview,
  startSet,
  viewVersion,
  withRevisedSet,
  withSet,
} from '#testkit/files/reviews.ts';
import { trashOf, withColdStorage } from '#testkit/files/stored-files.ts';
import { type Person, refused } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

const [first, second, third] = pictures;

interface Page {
  number: number;
  path: string;
  state: string;
  isLost?: boolean;
}

type Read = string | number | undefined;

/** The path and the state of each page, by the version. */
async function pagesOf(owner: Person, id: string): Promise<[string, string][][]> {
  const { versions } = await reviewNow(owner, id);
  return versions.map(({ pages }: { pages: Page[] }) =>
    pages.map(({ path, state, isLost }) => [path, isLost ? 'lost' : state]),
  );
}

/** What is read of each page that can be. */
async function contentsOf(owner: Person, id: string, version = '1'): Promise<Read[]> {
  return Promise.all(
    ['1', '2', '3'].map(async (page) => {
      const options = { params: { id }, query: { version, page } };
      const { status, body } = await owner.call('GET /api/reviews/{id}/media', options);
      return status === 200 ? (await fetch(body.url)).text() : status;
    }),
  );
}

const contents = pictures.map((path) => `The picture ${path}.`);

test('pages are followed when they are renamed and moved, in each version that has them', async () => {
  const { owner, review } = await withRevisedSet();
  await changeFiles(owner, 'POST /api/files/move', { path: first, name: 'One.png' });
  await changeFiles(owner, 'POST /api/files/move', { paths: ['Posters/'], folder: 'Old' });
  const moved = (state: string) => [
    ['Old/Posters/One.png', 'current'],
    [state === 'current' ? 'Old/Posters/B.png' : second, state],
    ['Old/Posters/C.png', 'current'],
  ];
  // What was replaced stays in the trash where it was.
  expect(await pagesOf(owner, review.id)).toEqual([moved('trashed'), moved('current')]);
  expect(await contentsOf(owner, review.id, '2')).toEqual([contents[0], 'Brighter.', contents[2]]);
  expect(await contentsOf(owner, review.id)).toEqual(contents);
});

test('pages stay what they are in cold storage', async () => {
  const { owner } = await withColdStorage();
  for (const path of pictures) await uploadFile(owner, path, `The picture ${path}.`);
  const { id } = await startSet(owner);
  for (const storage of ['cold', 'hot']) {
    await changeFiles(owner, 'POST /api/files/storage', { paths: ['Posters/'], storage });
    expect(await pagesOf(owner, id)).toEqual([pictures.map((path) => [path, 'current'])]);
    expect(await contentsOf(owner, id)).toEqual(contents);
  }
});

test('a computer that renames pages keeps them, in each version that has them', async () => {
  const { owner, workspaceId, review } = await withRevisedSet();
  const computer = await computerOf(owner, workspaceId);
  await computer.rename([third, 'Posters/D.png'], [second, 'Posters/E.png']);
  expect(await pagesOf(owner, review.id)).toEqual([
    [
      [first, 'current'],
      [second, 'trashed'],
      ['Posters/D.png', 'current'],
    ],
    [
      [first, 'current'],
      ['Posters/E.png', 'current'],
      ['Posters/D.png', 'current'],
    ],
  ]);
  await computer.touch(first);
  const [, now] = await pagesOf(owner, review.id);
  expect(now?.[0]).toEqual([first, 'current']);
});

test('a page that a computer has moved in two copies is attached to one of them, in each version that has it', async () => {
  const { owner, workspaceId, review } = await withRevisedSet();
  const computer = await computerOf(owner, workspaceId);
  const copies = ['One.png', 'Two.png'];
  for (const copy of copies) await deliverMessages([await computer.copy(third, copy)]);
  await deliverMessages([await computer.remove(third)]);
  const states = async () =>
    (await pagesOf(owner, review.id)).map((pages) => pages.map(([, state]) => state));
  expect(await states()).toEqual([
    ['current', 'replaced', 'lost'],
    ['current', 'current', 'lost'],
  ]);
  const attach = (page: number | undefined, path: string) =>
    owner.call('PUT /api/reviews/{id}/versions/{version}/file', {
      params: { id: review.id, version: '2' },
      body: { path, ...(page !== undefined && { page }) },
    });
  expect(await attach(1, 'One.png')).toMatchObject(refused(409, 'not_lost'));
  expect(await attach(4, 'One.png')).toMatchObject(refused(404, 'not_found'));
  expect(await attach(3, first)).toMatchObject(refused(409, 'already_in_review'));
  expect((await attach(3, 'One.png')).status).toBe(200);
  expect((await pagesOf(owner, review.id)).map((pages) => pages[2])).toEqual([
    ['One.png', 'current'],
    ['One.png', 'current'],
  ]);
});

test('a deleted page is in the trash, and is shown again once it is restored', async () => {
  const { owner, review } = await withSet();
  const before = await reviewNow(owner, review.id);
  await changeFiles(owner, 'POST /api/files/delete', { paths: [first] });
  const { versions } = await reviewNow(owner, review.id);
  expect(versions[0]).toMatchObject({
    path: second,
    state: 'current',
    size: before.versions[0].size,
  });
  expect(versions[0]).not.toHaveProperty('hiddenFromGuests');
  expect(versions[0].pages[0]).toMatchObject({ state: 'trashed', hiddenFromGuests: 'deleted' });
  await changeFiles(owner, 'POST /api/trash/restore', { versions: await trashOf(owner) });
  expect((await reviewNow(owner, review.id)).versions).toEqual(before.versions);
});

test('a set is hidden once each of its pages is deleted', async () => {
  const { owner, review } = await withSet();
  await changeFiles(owner, 'POST /api/files/delete', { paths: ['Posters/'] });
  expect((await reviewNow(owner, review.id)).versions[0]).toMatchObject({
    path: first,
    state: 'trashed',
    hiddenFromGuests: 'deleted',
  });
});

async function erase(owner: Person, ...paths: string[]): Promise<void> {
  await changeFiles(owner, 'POST /api/files/delete', { paths });
  await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
}

test('an erased page goes with its comments, and the others stay', async () => {
  const { owner, workspaceId, review } = await withRevisedSet();
  for (const version of [1, 2]) {
    const { id } = await addComment(owner, review.id, { version, page: 3, text: 'Crop.' });
    await addComment(owner, review.id, { version, parent: id, text: 'How far?' });
    await addComment(owner, review.id, { version, page: 3, text: 'Team.', audience: 'team' });
    await addComment(owner, review.id, { version, page: 1, text: 'Lovely.' });
    await addComment(owner, review.id, { version, text: 'All in all.' });
    await viewVersion(owner, review.id, [1, 3], version);
  }
  await erase(owner, third);
  const { comments, openComments, versions } = await reviewNow(owner, review.id);
  expect([comments, openComments]).toEqual([4, 4]);
  expect(versions.map(({ pages }: { pages: Page[] }) => pages[2]?.state)).toEqual([
    'erased',
    'erased',
  ]);
  // The second one was replaced, and was erased with the rest of the trash.
  expect(versions[0]).toMatchObject({ state: 'current', size: contents[0]?.length });
  expect(await contentsOf(owner, review.id, '2')).toEqual([contents[0], 'Brighter.', 404]);
  expect((await commentsOf(owner, review.id, 2)).map(({ text }: { text: string }) => text)).toEqual(
    ['Lovely.', 'All in all.'],
  );
  expect(await postComment(owner, review.id, { version: 2, page: 3 })).toMatchObject(
    refused(404, 'not_found'),
  );
  expect(await countStored(workspaceId, review.id)).toEqual({ 1: 2, 2: 2 });
});

test('a set is gone with the last of its pages, and so is the review', async () => {
  const { owner, workspaceId, review } = await withSet();
  await addComment(owner, review.id, { text: 'All in all.' });
  await erase(owner, first, second);
  expect((await reviewNow(owner, review.id)).versions[0]).toMatchObject({ path: third });
  await erase(owner, third);
  expect(await countStored(workspaceId, review.id)).toEqual({});
  expect(await itemsOf(`REVIEWS#${workspaceId}`)).toMatchObject([{ sk: 'COUNT', count: 0 }]);
});

test('a version is taken out with all of its pages, which can be added again', async () => {
  const { owner, review } = await withRevisedSet();
  await addComment(owner, review.id, { version: 2, page: 1 });
  const params = { id: review.id, version: '2' };
  const { body } = await owner.call('DELETE /api/reviews/{id}/versions/{version}', { params });
  expect([body.review.versions.length, body.review.comments]).toEqual([1, 0]);
  // The pages that the first version has as well are still its own.
  const other = { body: { path: first } };
  expect((await owner.call('POST /api/reviews', other)).body.review.id).toBe(review.id);
  await changeFiles(owner, 'POST /api/files/move', { path: first, name: 'One.png' });
  expect((await pagesOf(owner, review.id))[0]?.[0]).toEqual(['Posters/One.png', 'current']);
  const again = await postSet(owner, review.id, ['Posters/One.png', second]);
  expect(again.body.review.versions[1]).toMatchObject({ number: 3, pages: [{}, {}] });
  // The one that was its alone was free meanwhile.
  expect((await startReview(owner, second)).id).toBe(review.id);
});

test('a removed review leaves its pages free', async () => {
  const { owner, workspaceId, review } = await withRevisedSet();
  await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  expect(await itemsOf(`REVIEWS#${workspaceId}`)).toMatchObject([{ sk: 'COUNT', count: 0 }]);
  expect((await startSet(owner)).id).not.toBe(review.id);
});

test('who does not see the folder of one page does not see the review', async () => {
  const { owner, member, folder } = await memberOfRestricted();
  await uploadFile(owner, `${folder.name}/Secret.png`, 'Secret.');
  for (const path of pictures) await uploadFile(owner, path, path);
  const { id } = await startSet(owner, [first, `${folder.name}/Secret.png`]);
  const shown = (answer: { body: { reviews: { id: string }[] } }) =>
    answer.body.reviews.map((one) => one.id);
  expect(shown(await member.call('GET /api/reviews'))).toEqual([]);
  const params = { id };
  expect(await member.call('GET /api/reviews/{id}', { params })).toMatchObject(
    refused(404, 'not_found'),
  );
  const gone = refused(404, 'not_found');
  // Nor that the page is in it.
  const body = { pages: [first, second] };
  expect(await member.call('POST /api/reviews', { body })).toMatchObject(gone);
  const own = await startReview(member, third);
  expect(await postSet(member, own.id, [first, second])).toMatchObject(gone);
});

test('a review is hidden once one of its pages is moved into a restricted folder', async () => {
  const { owner, member } = await memberOfRestricted();
  for (const path of pictures) await uploadFile(owner, path, path);
  const { id } = await startSet(owner);
  expect((await member.call('GET /api/reviews/{id}', { params: { id } })).status).toBe(200);
  await uploadFile(owner, 'Vault/Key.png', 'Key.');
  const vault = await restrict(owner, 'Vault/');
  await changeFiles(owner, 'POST /api/files/move', { paths: [second], folder: vault.name });
  expect(await member.call('GET /api/reviews/{id}', { params: { id } })).toMatchObject(
    refused(404, 'not_found'),
  );
});
