import { expect, test } from '@jest/globals';
import { addComment, commentsOf } from '#testkit/files/comments.ts';
import { changeFiles } from '#testkit/files/file-actions.ts';
import { uploadFile } from '#testkit/files/files.ts';
import {
  addGuestComment,
  createLink,
  enter,
  type Guest,
  postGuestComment,
  withGuestOfSet,
} from '#testkit/files/links.ts';
import { addPoster } from '#testkit/files/posters.ts';
import { pictures, postSet, startReview, withSet } from '#testkit/files/reviews.ts';
import { trashOf } from '#testkit/files/stored-files.ts';
import { addMember, refused, signUpInvited, uniqueEmail } from '#testkit/people.ts';

const [first, second, third] = pictures;

async function reviewOf(guest: Guest, id: string) {
  return (await guest.call('GET /api/guest/{link}/reviews/{id}', { params: { id } })).body.review;
}

async function textsOf(guest: Guest, id: string, version = '1'): Promise<string[]> {
  const options = { params: { id }, query: { version } };
  const { comments } = (await guest.call('GET /api/guest/{link}/reviews/{id}/comments', options))
    .body;
  return comments.map(({ text }: { text: string }) => text);
}

function mediaOf(guest: Guest, id: string, query: Record<string, string> = {}) {
  return guest.call('GET /api/guest/{link}/reviews/{id}/media', { params: { id }, query });
}

test('a guest is shown the pages by their names alone, looks at each, and comments on it', async () => {
  const { guest, review } = await withGuestOfSet();
  const { versions } = await reviewOf(guest, review.id);
  expect(versions[0].pages).toEqual(
    ['A.png', 'B.png', 'C.png'].map((path, index) => ({
      number: index + 1,
      path,
      size: versions[0].size / 3,
      state: 'current',
    })),
  );
  const { url } = (await mediaOf(guest, review.id, { page: '2' })).body;
  expect(await (await fetch(url)).text()).toBe(`The picture ${second}.`);
  const download = await mediaOf(guest, review.id, { page: '3', use: 'download' });
  expect(await (await fetch(download.body.url)).text()).toBe(`The picture ${third}.`);
  const comment = await addGuestComment(guest, review.id, { page: 2 });
  const reply = await addGuestComment(guest, review.id, { parent: comment.id });
  expect([comment.page, reply.page]).toEqual([2, 2]);
  const { opens } = (await guest.call('GET /api/guest/{link}')).body;
  expect(opens.reviews[0].newest).toMatchObject({ number: 1, kind: 'picture', pages: 3 });
});

test('posters are shown of the pages that the guest may look at, and none where a name must lie over each', async () => {
  const { owner, review } = await withSet();
  for (const path of pictures) await addPoster(owner, path, path);
  await uploadFile(owner, 'Layered.psd', 'Layers.');
  await addPoster(owner, 'Layered.psd');
  await postSet(owner, review.id, [...pictures, 'Layered.psd']);
  await changeFiles(owner, 'POST /api/files/delete', { paths: [second] });
  const viewing = { may: { comment: true, approve: true, download: false } };
  const shownTo = async (options: object) => {
    const guest = await enter(await createLink(owner, [review.id], options));
    const { posters } = (await mediaOf(guest, review.id)).body;
    return Promise.all(
      posters.map(async ({ page, url }: { page: number; url: string }) => [
        page,
        await (await fetch(url)).text(),
      ]),
    );
  };
  expect(await shownTo(viewing)).toEqual([
    [1, first],
    [3, third],
  ]);
  expect(await shownTo({ ...viewing, isOverlaid: true })).toEqual([]);
});

test('a page that the team has deleted is to guests as one that never was, with what was written on it', async () => {
  const { owner, guest, review } = await withGuestOfSet();
  const own = await addGuestComment(guest, review.id, { page: 1, text: 'On the first.' });
  await addComment(owner, review.id, { page: 2, text: 'On the second.' });
  await addComment(owner, review.id, { text: 'On all.' });
  await changeFiles(owner, 'POST /api/files/delete', { paths: [first] });
  const { versions } = await reviewOf(guest, review.id);
  expect(versions[0]).toMatchObject({ path: 'B.png', pages: [{ number: 2 }, { number: 3 }] });
  expect(await textsOf(guest, review.id)).toEqual(['On the second.', 'On all.']);
  const params = { id: review.id, comment: own.id };
  const ofComment = '/api/guest/{link}/reviews/{id}/comments/{comment}' as const;
  const never = await postGuestComment(guest, review.id, { page: 4 });
  for (const answer of [
    await mediaOf(guest, review.id, { page: '1' }),
    never,
    await postGuestComment(guest, review.id, { parent: own.id }),
    await guest.call(`PUT ${ofComment}`, { params, body: { text: 'Changed.' } }),
    await guest.call(`DELETE ${ofComment}`, { params }),
  ]) {
    expect(answer).toMatchObject(refused(404, 'not_found'));
  }
  const deleted = await postGuestComment(guest, review.id, { page: 1 });
  expect(deleted.body.message).toBe(never.body.message);
  const { opens } = (await guest.call('GET /api/guest/{link}')).body;
  expect(opens.reviews[0].newest.pages).toBe(2);
  // Members see all.
  expect(await commentsOf(owner, review.id)).toHaveLength(3);
  await changeFiles(owner, 'POST /api/trash/restore', { versions: await trashOf(owner) });
  expect(await textsOf(guest, review.id)).toEqual(['On the first.', 'On the second.', 'On all.']);
});

test('what was carried from a page that is deleted since is not shown to guests', async () => {
  const { owner, guest, review } = await withGuestOfSet();
  const { id: thread } = await addComment(owner, review.id, { page: 1, text: 'Carried.' });
  await addComment(owner, review.id, { version: 1, parent: thread, text: 'Reply.' });
  await uploadFile(owner, first, 'Brighter.', { replace: true });
  await postSet(owner, review.id);
  await carry(owner, review.id);
  expect(await textsOf(guest, review.id, '2')).toEqual(['Carried.', 'Reply.']);
  await uploadFile(owner, 'Brighter.png', 'Brightest.');
  await postSet(owner, review.id, ['Brighter.png', second, third]);
  await carry(owner, review.id, 2, 3);
  expect(await textsOf(guest, review.id, '3')).toEqual(['Carried.', 'Reply.']);
  await changeFiles(owner, 'POST /api/files/delete', { paths: [first] });
  expect(await textsOf(guest, review.id, '3')).toEqual([]);
  expect(await textsOf(guest, review.id, '2')).toEqual([]);
});

test('a set of someone who may not share is shown to guests once it is published', async () => {
  const { owner, guest, review } = await withGuestOfSet();
  const email = uniqueEmail();
  await addMember(owner, email, 'Video Editor');
  const editor = await signUpInvited(email);
  await uploadFile(owner, second, 'Brighter.', { replace: true });
  const { body } = await postSet(editor, review.id);
  expect(body.review.versions[1]).toMatchObject({
    hiddenFromGuests: 'unpublished',
    pages: pictures.map(() => ({ hiddenFromGuests: 'unpublished' })),
  });
  expect((await reviewOf(guest, review.id)).versions).toHaveLength(1);
  expect(await mediaOf(guest, review.id, { version: '2', page: '1' })).toMatchObject(
    refused(404, 'not_found'),
  );
  const params = { id: review.id, version: '2' };
  await owner.call('POST /api/reviews/{id}/versions/{version}/publish', { params });
  expect((await reviewOf(guest, review.id)).versions[1].pages).toHaveLength(3);
});

type Owner = Awaited<ReturnType<typeof withSet>>['owner'];

async function carry(owner: Owner, id: string, from = 1, version = 2) {
  const answer = await owner.call('POST /api/reviews/{id}/carry', {
    params: { id },
    body: { from, version },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** The texts of the comments on a version, with their pages. */
async function placesOn(owner: Owner, id: string, version: number): Promise<[string, number?][]> {
  const comments = await commentsOf(owner, id, version);
  return comments.map(({ text, page }: { text: string; page?: number }) => [text, page]);
}

const drawing = { strokes: [{ tool: 'arrow', color: 'red', points: [0, 0, 9_000, 9_000] }] };

test('comments are carried to the page of the same file, of the same name, or at the same place', async () => {
  const { owner, review } = await withSet();
  await addComment(owner, review.id, { page: 1, text: 'On A.' });
  await addComment(owner, review.id, { page: 2, text: 'On B.' });
  await addComment(owner, review.id, { page: 3, text: 'On C.' });
  await addComment(owner, review.id, { text: 'On all.' });
  for (const path of ['New/B.png', 'New.png']) await uploadFile(owner, path, path);
  // B by its name, C by its file, and A by the place that is left.
  await postSet(owner, review.id, ['New.png', third, 'New/B.png']);
  expect(await carry(owner, review.id)).toEqual({ carried: 4, skipped: [] });
  expect(await placesOn(owner, review.id, 2)).toEqual([
    ['On A.', 1],
    ['On B.', 3],
    ['On C.', 2],
    ['On all.', undefined],
  ]);
  expect(await carry(owner, review.id)).toMatchObject({ carried: 0 });
});

test('comments on a page without a counterpart are answered as skipped', async () => {
  const { owner, review } = await withSet();
  const onA = await addComment(owner, review.id, { page: 1, text: 'On A.' });
  const onB = await addComment(owner, review.id, { page: 2, text: 'On B.' });
  await addComment(owner, review.id, { page: 3, text: 'On C.' });
  const all = await addComment(owner, review.id, { text: 'On all.' });
  await uploadFile(owner, 'New.png', 'New.');
  // No place is the same in sets of other lengths.
  await postSet(owner, review.id, ['New.png', third]);
  expect(await carry(owner, review.id)).toEqual({
    carried: 2,
    skipped: [
      { id: onA.id, reason: 'no_such_page' },
      { id: onB.id, reason: 'no_such_page' },
    ],
  });
  expect(await placesOn(owner, review.id, 2)).toEqual([
    ['On C.', 2],
    ['On all.', undefined],
  ]);
  // To a picture alone, and to one that is erased.
  await changeFiles(owner, 'POST /api/files/delete', { paths: [third] });
  await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
  await uploadFile(owner, 'Other/A.png', 'Alone.');
  const params = { id: review.id };
  await owner.call('POST /api/reviews/{id}/versions', { params, body: { path: 'Other/A.png' } });
  expect(await carry(owner, review.id, 1, 3)).toEqual({
    carried: 2,
    skipped: [{ id: onB.id, reason: 'no_such_page' }],
  });
  expect(await placesOn(owner, review.id, 3)).toEqual([
    ['On A.', undefined],
    ['On all.', undefined],
  ]);
  expect(all.page).toBeUndefined();
});

test('comments on a picture are carried to its page of a set', async () => {
  const { owner } = await withSet();
  await uploadFile(owner, 'Alone.png', 'Alone.');
  const { id } = await startReview(owner, 'Alone.png');
  await addComment(owner, id, { text: 'Drawn.', drawing });
  await addComment(owner, id, { text: 'Said.' });
  for (const path of ['Set/Alone.png', 'Set/Other.png', 'Two/1.png', 'Two/2.png']) {
    await uploadFile(owner, path, path);
  }
  await postSet(owner, id, ['Set/Other.png', 'Set/Alone.png']);
  await postSet(owner, id, ['Two/1.png', 'Two/2.png']);
  expect(await carry(owner, id, 1, 2)).toEqual({ carried: 2, skipped: [] });
  expect(await placesOn(owner, id, 2)).toEqual([
    ['Drawn.', 2],
    ['Said.', 2],
  ]);
  expect(await carry(owner, id, 1, 3)).toMatchObject({
    carried: 1,
    skipped: [{ reason: 'no_such_page' }],
  });
  expect(await placesOn(owner, id, 3)).toEqual([['Said.', undefined]]);
});
