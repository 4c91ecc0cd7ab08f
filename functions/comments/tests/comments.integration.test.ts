import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { personalData } from '#core/lifecycle/personal-data.ts';
import { keys } from '#core/table/keys.ts';
import { maxComments } from '#shared/calls/review-comments.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import {
  addComment,
  commentsOf,
  countsOf,
  postComment,
  storeComments,
  storeFrames,
  withComment,
} from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { startReview, withReview } from '#testkit/files/reviews.ts';
import { withFile } from '#testkit/files/stored-files.ts';
import { addMember, refused, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

const pen = { strokes: [{ tool: 'pen', color: 'red', points: [0, 0, 10_000, 10_000, 5, 5] }] };

test('50 comments at the same time are all counted', async () => {
  const { owner, workspaceId, review } = await withReview();
  const texts = Array.from({ length: 50 }, (_, index) => `Comment ${index}`);
  const answers = await Promise.all(texts.map((text) => postComment(owner, review.id, { text })));
  expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 201));
  const listed = await commentsOf(owner, review.id);
  expect(listed.map(({ text }: { text: string }) => text).toSorted()).toEqual(texts.toSorted());
  expect(await countsOf(workspaceId, review.id)).toEqual({
    comments: 50,
    openComments: 50,
    revision: 51,
  });
}, 60_000);

test('a request that is repeated, at the same time or later, adds one comment', async () => {
  const { owner, workspaceId, review } = await withReview();
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => postComment(owner, review.id, { key })),
  );
  answers.push(await postComment(owner, review.id, { key }));
  expect(new Set(answers.map(({ body }) => body.comment?.id)).size).toBe(1);
  expect(await countsOf(workspaceId, review.id)).toMatchObject({ comments: 1, openComments: 1 });
  await addComment(owner, review.id, { key, text: 'Changed before it was sent again.' });
  expect(await commentsOf(owner, review.id)).toHaveLength(2);
});

test('a key of another member adds a comment of its own', async () => {
  const { owner, review } = await withReview();
  const editor = await addColleague(owner, 'Video Editor');
  const key = randomUUID();
  for (const person of [owner, editor]) await addComment(person, review.id, { key });
  expect(await commentsOf(owner, review.id)).toHaveLength(2);
});

test('a review has at most 5,000 comments, even of those added at the same time', async () => {
  const { owner, workspaceId, review } = await withReview();
  await storeComments(workspaceId, review.id, maxComments - 3);
  const answers = await Promise.all(Array.from({ length: 8 }, () => postComment(owner, review.id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    201,
    201,
    201,
    ...Array(5).fill(409),
  ]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject(
    refused(409, 'too_many_comments'),
  );
  expect(await countsOf(workspaceId, review.id)).toMatchObject({ comments: maxComments });
}, 120_000);

test('one person adds at most 60 comments in a minute, and others still can', async () => {
  const { owner, review } = await withReview();
  const editor = await addColleague(owner, 'Video Editor');
  const answers = [];
  for (let sent = 0; sent < 61; sent += 1) answers.push(await postComment(editor, review.id));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
  expect(answers.at(-1)).toMatchObject(refused(429, 'too_many_attempts'));
  expect(await postComment(owner, review.id)).toMatchObject({ status: 201 });
}, 120_000);

test('comments are listed in pages, by their creation, each followed by its replies', async () => {
  const { owner, workspaceId, review, comment } = await withComment();
  await storeComments(workspaceId, review.id, 600, { thread: comment.id.split('.')[1] });
  const last = await addComment(owner, review.id, { text: 'The last one.' });
  const params = { id: review.id };
  const pages = [];
  for (let after: string | undefined, done = false; !done; ) {
    const query = { version: '1', ...(after && { after }) };
    const { body } = await owner.call('GET /api/reviews/{id}/comments', { params, query });
    pages.push(body);
    after = body.next;
    done = !after;
  }
  expect(pages.map(({ comments }) => comments.length)).toEqual([500, 102]);
  const all = pages.flatMap(({ comments }) => comments);
  expect(all[0]).toEqual(comment);
  expect(all.at(-1)).toEqual(last);
  expect(all.slice(1, -1).every(({ parent }) => parent === comment.id)).toBe(true);
}, 60_000);

test('a page of the longest comments with the largest drawings is no larger than an answer may be', async () => {
  const { owner, workspaceId, review } = await withReview();
  const { id: userId } = (await owner.call('GET /api/user')).body.user;
  const points = Array(2_300).fill(1_000);
  const drawing = JSON.stringify({ strokes: [{ tool: 'pen', color: 'red', points }] });
  await storeComments(workspaceId, review.id, 120, { userId, text: '字'.repeat(5_000), drawing });
  const { body } = await owner.call('GET /api/reviews/{id}/comments', {
    params: { id: review.id },
    query: { version: '1' },
  });
  expect(body.next).toBeDefined();
  expect(body.comments.length).toBeGreaterThan(10);
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_200_000);
}, 60_000);

test('a comment names its author, until they leave', async () => {
  const { owner, review } = await withReview();
  const member = await addMember(owner, uniqueEmail());
  const editor = await signUpInvited(member.email);
  await addComment(editor, review.id);
  expect(await commentsOf(owner, review.id)).toMatchObject([
    { author: { email: editor.email }, isOwn: false },
  ]);
  expect(await commentsOf(editor, review.id)).toMatchObject([{ isOwn: true }]);
  const params = { id: member.id };
  expect((await owner.call('DELETE /api/team-members/{id}', { params })).status).toBe(200);
  const [left] = await commentsOf(owner, review.id);
  expect(left).toMatchObject({ text: 'Cut earlier.' });
  expect(left.author).toBeUndefined();
});

test('the export of a person has their comments, which stay once they are deleted, without a name', async () => {
  const { owner, workspaceId, review } = await withReview();
  const { email } = await addMember(owner, uniqueEmail());
  const editor = await signUpInvited(email);
  await addComment(editor, review.id, { text: 'Mine.' });
  await addComment(owner, review.id);
  const { workspaces } = await personalData(email);
  expect(workspaces.map(({ comments }) => comments)).toMatchObject([
    [{ review: review.title, version: 1, text: 'Mine.' }],
  ]);
  expect(await deleteAccount(editor)).toMatchObject({ status: 200 });
  const [left] = await commentsOf(owner, review.id);
  expect(left).toMatchObject({ text: 'Mine.', isOwn: false });
  expect(left.author).toBeUndefined();
  const { pk } = keys.reviewComment(workspaceId, review.id, 1, '');
  expect(JSON.stringify(await itemsOf(pk))).not.toContain(email);
});

test.each([
  [
    'with control characters',
    '  Two\r\nlines\u2028and\u0000 a bell\u0007 \t ',
    'Two\nlines\nand a bell',
  ],
  ['in both directions', 'مرحبا \u202Eabc\u202C 👩‍🎬', 'مرحبا \u202Eabc\u202C 👩‍🎬'],
  ['with markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['of 5,000 characters', 'a'.repeat(5_000), 'a'.repeat(5_000)],
])('a text %s is saved', async (_, text, saved) => {
  const { owner, review } = await withReview();
  expect((await addComment(owner, review.id, { text })).text).toBe(saved);
});

test.each([
  ['no text', { text: '' }, 'Write a comment, or draw one.'],
  ['no visible text', { text: ' \u0007\n' }, 'Write a comment, or draw one.'],
  ['5,001 characters', { text: 'a'.repeat(5_001) }, 'A comment can have at most 5,000 characters.'],
  ['a number as text', { text: 7 }, 'The comment is missing.'],
  ['a key that is none', { key: 'again' }, 'The key of the request is a UUID.'],
  ['the version 0', { version: 0 }, 'A version is a number from 1.'],
  ['a parent that is none', { parent: 'unknown' }, 'This is no comment of the review.'],
])('a comment with %s is refused', async (_, body, message) => {
  const { owner, workspaceId, review } = await withReview();
  expect(await postComment(owner, review.id, body)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', message },
  });
  expect(await countsOf(workspaceId, review.id)).toMatchObject({ comments: 0, revision: 1 });
});

test.each([
  [{ frame: 0 }, { frame: 0, ticks: 100, timescale: 1_000 }],
  [{ frame: 99 }, { frame: 99, ticks: 4_060, timescale: 1_000 }],
  [
    { frame: 3, endFrame: 3 },
    { frame: 3, endFrame: 3, ticks: 220, timescale: 1_000, endTicks: 220 },
  ],
  [{ milliseconds: 0 }, { frame: 0, ticks: 100, timescale: 1_000 }],
  [{ milliseconds: 139 }, { frame: 0, ticks: 100, timescale: 1_000 }],
  [
    { milliseconds: 140, endMilliseconds: 4_100 },
    { frame: 1, endFrame: 99, ticks: 140, timescale: 1_000, endTicks: 4_060 },
  ],
])('in a film of 100 frames, %j is %j', async (position, at) => {
  const { owner, workspaceId, review } = await withReview();
  await storeFrames(workspaceId, review.id);
  expect((await addComment(owner, review.id, position)).at).toEqual(at);
});

test.each([
  [{ frame: -1 }, 'A frame is a whole number from 0.'],
  [{ frame: 1.5 }, 'A frame is a whole number from 0.'],
  [{ frame: Number.NaN }, 'A frame is a whole number from 0.'],
  [{ frame: '1' }, 'A frame is a whole number from 0.'],
  [{ frame: 2 ** 53 }, 'A frame is a whole number from 0.'],
  [{ frame: 100 }, 'This version has no such frame: they are numbered from 0 to 99.'],
  [{ frame: 3, endFrame: 100 }, 'This version has no such frame: they are numbered from 0 to 99.'],
  [{ frame: 3, endFrame: 2 }, 'The end of the range lies before its start.'],
  [{ endFrame: 2 }, 'A range that has an end needs a start.'],
  [{ milliseconds: 0.5 }, /whole number of milliseconds/],
  [{ milliseconds: -1 }, /whole number of milliseconds/],
  [{ milliseconds: 4_101 }, 'This version is shorter than that.'],
  [{ milliseconds: 200, endMilliseconds: 100 }, 'The end of the range lies before its start.'],
  [{ drawing: pen }, 'A drawing lies on a frame. Choose one, or leave out the drawing.'],
])('in a film of 100 frames, %j is refused: %s', async (position, message) => {
  const { owner, workspaceId, review } = await withReview();
  await storeFrames(workspaceId, review.id);
  const { status, body } = await postComment(owner, review.id, position);
  expect([400, 409]).toContain(status);
  expect(body.message).toEqual(
    message instanceof RegExp ? expect.stringMatching(message) : message,
  );
  expect(await countsOf(workspaceId, review.id)).toMatchObject({ comments: 0, revision: 1 });
});

test.each([
  ['Film.mxf', { frame: 0 }, /frames of this version cannot be read/],
  ['Film.mxf', { drawing: pen }, /A drawing lies on a frame/],
  ['Score.wav', { frame: 0 }, /frames of this version cannot be read/],
  ['Score.wav', { milliseconds: 0, drawing: pen }, /nothing here to draw on/],
  ['Score.wav', { milliseconds: 9, endMilliseconds: 8 }, /lies before its start/],
  ['Poster.png', { frame: 0 }, /neither frames nor times/],
  ['Poster.png', { milliseconds: 0 }, /neither frames nor times/],
  ['Script.pdf', { drawing: pen }, /nothing here to draw on/],
])('on %s, whose frames are not known, %j is refused', async (name, position, message) => {
  const { owner } = await withFile();
  await uploadFile(owner, name);
  const { id } = await startReview(owner, name);
  const { status, body } = await postComment(owner, id, position);
  expect([400, 409]).toContain(status);
  expect(body.message).toMatch(message);
});

test.each([
  ['Film.mxf', { milliseconds: 5, drawing: pen }, { ticks: 5, timescale: 1_000 }],
  [
    'Score.wav',
    { milliseconds: 5, endMilliseconds: 36_000_000 },
    { ticks: 5, timescale: 1_000, endTicks: 36_000_000 },
  ],
  ['Poster.png', { text: '', drawing: pen }, undefined],
  ['Script.pdf', {}, undefined],
])('on %s, %j is added', async (name, position, at) => {
  const { owner } = await withFile();
  await uploadFile(owner, name);
  const { id } = await startReview(owner, name);
  expect((await addComment(owner, id, position)).at).toEqual(at);
});

test('a reply is to a comment of the same version, has no position, and replies have none', async () => {
  const { owner, review, comment } = await withComment();
  const reply = await addComment(owner, review.id, { parent: comment.id });
  expect(reply).toMatchObject({ parent: comment.id, isDone: false });
  const unknown = comment.id.replace(/.{12}$/, '000000000000');
  for (const parent of [reply.id, unknown, comment.id.replace(/^1/, '2')]) {
    expect(await postComment(owner, review.id, { parent })).toMatchObject(
      refused(404, 'not_found'),
    );
  }
  for (const more of [{ frame: 0 }, { milliseconds: 0 }, { drawing: pen }]) {
    const answer = await postComment(owner, review.id, { parent: comment.id, ...more });
    expect(answer).toMatchObject(refused(400, 'invalid_input'));
  }
  expect(await commentsOf(owner, review.id)).toHaveLength(2);
});

test('there are no comments on versions and reviews that are not there', async () => {
  const { owner, review, comment } = await withComment();
  expect(await postComment(owner, review.id, { version: 2 })).toMatchObject(
    refused(404, 'not_found'),
  );
  expect(await postComment(owner, randomUUID())).toMatchObject(refused(404, 'not_found'));
  const list = (id: string, query: Record<string, string>) =>
    owner.call('GET /api/reviews/{id}/comments', { params: { id }, query });
  expect(await list(review.id, { version: '2' })).toMatchObject(refused(404, 'not_found'));
  expect(await list(randomUUID(), { version: '1' })).toMatchObject(refused(404, 'not_found'));
  expect(await list(review.id, { version: '01' })).toMatchObject(refused(400, 'invalid_input'));
  const other = comment.id.replace(/^1/, '2');
  expect(await list(review.id, { version: '1', after: other })).toMatchObject(
    refused(404, 'not_found'),
  );
});
