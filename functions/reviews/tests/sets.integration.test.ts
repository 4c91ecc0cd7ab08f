import { expect, test } from '@jest/globals';
import { addComment, commentsOf, postComment } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import {
  pictures,
  postSet,
  postVersion,
  reviewNow,
  startReview,
  startSet,
  viewsOf,
  viewVersion,
  withPictures,
  withSet,
} from '#testkit/files/reviews.ts';
import { path as film } from '#testkit/files/stored-files.ts';

const mediaOf = (person: Parameters<typeof reviewNow>[0], id: string, query: object = {}) =>
  person.call('GET /api/reviews/{id}/media', { params: { id }, query: { ...query } });

test('a set of pictures is one version with a page for each, in the order in which they were chosen', async () => {
  const { owner } = await withPictures();
  const [a, b, c] = pictures;
  const review = await startSet(owner, [c, a, b]);
  expect(review).toMatchObject({ title: 'C', status: 'needs_review' });
  const size = `The picture ${a}.`.length;
  const page = (number: number, path: string) => ({ number, path, size, state: 'current' });
  expect(review.versions).toEqual([
    expect.objectContaining({
      number: 1,
      path: c,
      size: 3 * size,
      kind: 'picture',
      state: 'current',
      pages: [page(1, c), page(2, a), page(3, b)],
    }),
  ]);
  expect(await startSet(owner, [c, a, b])).toEqual(review);
});

test('each page is shown, the first one by default', async () => {
  const { owner, review } = await withSet();
  const read = async (query?: object) => {
    const { body } = await mediaOf(owner, review.id, query);
    return (await fetch(body.url)).text();
  };
  expect(await read()).toBe(`The picture ${pictures[0]}.`);
  expect(await read({ version: '1', page: '3' })).toBe(`The picture ${pictures[2]}.`);
  expect(await mediaOf(owner, review.id, { page: '4' })).toMatchObject({ status: 404 });
  expect(await mediaOf(owner, review.id, { page: '41' })).toMatchObject({ status: 400 });
});

test.each<[string, object, RegExp]>([
  ['neither a file nor pictures', {}, /path is missing/],
  ['a file and pictures', { path: film, pages: pictures }, /not both/],
  ['one picture', { pages: [pictures[0]] }, /at least two/],
  ['one picture twice', { pages: [pictures[0], pictures[0]] }, /once/],
  ['a film among pictures', { pages: [pictures[0], film] }, /Film.mov is no picture/],
  [
    'more pictures than a set can have',
    { pages: Array.from({ length: 41 }, (_, index) => `${index}.png`) },
    /at most 40/,
  ],
])('a set is not made of %s', async (_title, body, message) => {
  const { owner, review } = await withSet();
  const refused = { status: 400, body: { message: expect.stringMatching(message) } };
  expect(await owner.call('POST /api/reviews', { body })).toMatchObject(refused);
  const params = { id: review.id };
  expect(await owner.call('POST /api/reviews/{id}/versions', { params, body })).toMatchObject(
    refused,
  );
});

test('a set is not made with an empty picture, or one that is gone', async () => {
  const { owner } = await withPictures();
  await uploadFile(owner, 'Empty.png', '');
  const start = (other: string) =>
    owner.call('POST /api/reviews', { body: { pages: [pictures[0], other] } });
  expect(await start('Empty.png')).toMatchObject({
    status: 400,
    body: { message: 'Empty.png is empty.' },
  });
  expect(await start('Gone.png')).toMatchObject({
    status: 404,
    body: { message: expect.stringContaining('Gone.png') },
  });
});

test('a picture that another review has is no page, and the refusal names the review', async () => {
  const { owner } = await withPictures();
  const other = await startReview(owner, pictures[1]);
  const refused = {
    status: 409,
    body: { code: 'already_in_review', review: { id: other.id, title: 'B' } },
  };
  expect(await owner.call('POST /api/reviews', { body: { pages: pictures } })).toMatchObject(
    refused,
  );
  const own = await startReview(owner, film);
  expect(await postSet(owner, own.id)).toMatchObject(refused);
  expect(await reviewNow(owner, own.id)).toEqual(own);
});

test('a new version has the pages that were replaced, and the others again', async () => {
  const { owner, review } = await withSet();
  await uploadFile(owner, pictures[1], 'Better.', { replace: true });
  const before = await reviewNow(owner, review.id);
  expect(before.versions[0].pages.map(({ state }: { state: string }) => state)).toEqual([
    'current',
    'replaced',
    'current',
  ]);
  const added = await postSet(owner, review.id);
  expect(added.status).toBe(201);
  const { versions } = added.body.review;
  expect(versions.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
  expect(versions[1].pages).toEqual([
    expect.objectContaining({ number: 1, path: pictures[0], state: 'current' }),
    expect.objectContaining({ number: 2, path: pictures[1], state: 'current', size: 7 }),
    expect.objectContaining({ number: 3, path: pictures[2], state: 'current' }),
  ]);
  // Repeated, it adds nothing.
  expect((await postSet(owner, review.id)).body.review.versions).toHaveLength(2);
});

test('a set follows a file as a version, and a file a set', async () => {
  const { owner, review } = await withSet();
  await uploadFile(owner, 'One.png', 'All in one.');
  expect(
    (await postVersion(owner, review.id, 'One.png')).body.review.versions[1],
  ).not.toHaveProperty('pages');
  expect((await postVersion(owner, review.id, pictures[0])).body.review.versions).toHaveLength(3);
  const { status, body } = await postSet(owner, review.id, ['One.png', pictures[2]]);
  expect([status, body.review.versions[3].pages.length]).toEqual([201, 2]);
});

test('a comment is on a page or on the whole set, and replies follow it', async () => {
  const { owner, review } = await withSet();
  const ofPage = await addComment(owner, review.id, { page: 2, text: 'Brighter.' });
  const ofSet = await addComment(owner, review.id, { text: 'One more, please.' });
  const reply = await addComment(owner, review.id, { parent: ofPage.id, text: 'Sure.' });
  expect([ofPage.page, ofSet.page, reply.page]).toEqual([2, undefined, 2]);
  const listed = await commentsOf(owner, review.id);
  expect(listed.map(({ text, page }: { text: string; page?: number }) => [text, page])).toEqual([
    ['Brighter.', 2],
    ['Sure.', 2],
    ['One more, please.', undefined],
  ]);
});

const drawing = { strokes: [{ tool: 'arrow', color: 'red', points: [0, 0, 9_000, 9_000] }] };

test.each<[string, object, number, RegExp]>([
  ['a page that is not there', { page: 4 }, 404, /page is no longer there/],
  ['a page of no number', { page: 0 }, 400, /page is a number/],
  ['a drawing without a page', { drawing }, 400, /drawing lies on a page/],
  ['a frame', { page: 1, frame: 0 }, 409, /neither frames nor times/],
])('a comment on a set is refused with %s', async (_title, body, status, message) => {
  const { owner, review } = await withSet();
  expect(await postComment(owner, review.id, body)).toMatchObject({
    status,
    body: { message: expect.stringMatching(message) },
  });
});

test('a page can be drawn on, as long as it is one', async () => {
  const { owner, review } = await withSet();
  const { id } = await addComment(owner, review.id, { page: 3, drawing });
  const ofSet = await addComment(owner, review.id);
  const edit = (comment: string) =>
    owner.call('PUT /api/reviews/{id}/comments/{comment}', {
      params: { id: review.id, comment },
      body: { text: 'Here.', drawing, audience: 'everyone' },
    });
  expect([(await edit(id)).status, (await edit(ofSet.id)).status]).toEqual([200, 400]);
});

test('a comment on a version that is no set has no page', async () => {
  const { owner } = await withPictures();
  const { id } = await startReview(owner, pictures[0]);
  expect(await postComment(owner, id, { page: 1 })).toMatchObject({
    status: 400,
    body: { message: 'This version has no pages.' },
  });
});

test('who has looked at a set shows the numbers of the pages', async () => {
  const { owner, review } = await withSet();
  await viewVersion(owner, review.id, [2]);
  await viewVersion(owner, review.id, [1]);
  expect((await viewsOf(owner, review.id)).map(({ played }) => played)).toEqual([[1, 2]]);
});
