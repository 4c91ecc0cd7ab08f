import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import {
  addComment,
  commentsOf,
  countsOf,
  film,
  storeComments,
  storeFrames,
  storeVersion,
  withComment,
} from '#testkit/files/comments.ts';
import { withReview } from '#testkit/files/reviews.ts';
import { type Person, refused } from '#testkit/people.ts';

const pen = { strokes: [{ tool: 'pen', color: 'red', points: [0, 0, 10_000, 10_000] }] };

const edit = (person: Person, id: string, comment: string, body: object) =>
  person.call('PUT /api/reviews/{id}/comments/{comment}', {
    params: { id, comment },
    body: { audience: 'everyone', ...body },
  });
const setDone = (person: Person, id: string, comment: string, isDone: boolean) =>
  person.call('PUT /api/reviews/{id}/comments/{comment}/done', {
    params: { id, comment },
    body: { isDone },
  });
const remove = (person: Person, id: string, comment: string) =>
  person.call('DELETE /api/reviews/{id}/comments/{comment}', { params: { id, comment } });
const carry = (person: Person, id: string, body: object = {}) =>
  person.call('POST /api/reviews/{id}/carry', {
    params: { id },
    body: { from: 1, version: 2, ...body },
  });

/** A review with a comment of a video editor. */
async function withEditorsComment() {
  const { owner, workspaceId, review } = await withReview();
  const editor = await addColleague(owner, 'Video Editor');
  return { owner, workspaceId, review, editor, comment: await addComment(editor, review.id) };
}

test('a comment is edited by its author alone, not by the owner either', async () => {
  const { owner, review, editor, comment } = await withEditorsComment();
  for (const person of [owner, await addColleague(owner, 'Producer')]) {
    expect(await edit(person, review.id, comment.id, { text: 'Mine.' })).toMatchObject(
      refused(403, 'forbidden'),
    );
  }
  const { body } = await edit(editor, review.id, comment.id, { text: 'Cut later.' });
  expect(body.comment).toMatchObject({ id: comment.id, text: 'Cut later.', isOwn: true });
  expect(await commentsOf(editor, review.id)).toEqual([body.comment]);
});

test('editing keeps the position; a drawing is changed, or left out', async () => {
  const { owner, workspaceId, review } = await withReview();
  await storeFrames(workspaceId, review.id);
  const comment = await addComment(owner, review.id, { frame: 3, drawing: pen });
  const green = { strokes: [{ ...pen.strokes[0], color: 'green' }] };
  await edit(owner, review.id, comment.id, { text: '', drawing: green });
  expect(await commentsOf(owner, review.id)).toMatchObject([
    { text: '', drawing: green, at: comment.at },
  ]);
  await edit(owner, review.id, comment.id, { text: 'Without.' });
  const [without] = await commentsOf(owner, review.id);
  expect(without).toMatchObject({ text: 'Without.', at: comment.at });
  expect(without.drawing).toBeUndefined();
  const whole = await addComment(owner, review.id);
  const drawn = await edit(owner, review.id, whole.id, { text: 'x', drawing: pen });
  expect(drawn).toMatchObject(refused(400, 'invalid_input'));
});

test('an edit that changes nothing notifies no one', async () => {
  const { owner, workspaceId, review, comment } = await withComment();
  const before = await countsOf(workspaceId, review.id);
  const { body } = await edit(owner, review.id, comment.id, { text: comment.text });
  expect(body.comment).toEqual(comment);
  expect(await countsOf(workspaceId, review.id)).toEqual(before);
});

test('a comment is done, and open again, by its author and by leaders', async () => {
  const { owner, workspaceId, review, editor, comment } = await withEditorsComment();
  const producer = await addColleague(owner, 'Producer');
  const other = await addColleague(owner, 'Video Editor');
  expect(await setDone(other, review.id, comment.id, true)).toMatchObject(
    refused(403, 'forbidden'),
  );
  for (const person of [editor, producer, owner]) {
    const { body } = await setDone(person, review.id, comment.id, true);
    expect(body.comment).toMatchObject({ isDone: true, doneBy: { email: person.email } });
    expect(await countsOf(workspaceId, review.id)).toMatchObject({ comments: 1, openComments: 0 });
    const again = (await setDone(editor, review.id, comment.id, false)).body.comment;
    expect(again).toMatchObject({ isDone: false });
    expect(again.doneBy).toBeUndefined();
  }
  expect(await countsOf(workspaceId, review.id)).toMatchObject({ openComments: 1 });
});

test('of many who set a comment done at the same time, it is counted once', async () => {
  const { owner, workspaceId, review, comment } = await withComment();
  await Promise.all(Array.from({ length: 10 }, () => setDone(owner, review.id, comment.id, true)));
  expect(await countsOf(workspaceId, review.id)).toEqual({
    comments: 1,
    openComments: 0,
    revision: 3,
  });
});

test('a reply is not done', async () => {
  const { owner, review, comment } = await withComment();
  const reply = await addComment(owner, review.id, { parent: comment.id });
  expect(await setDone(owner, review.id, reply.id, true)).toMatchObject(refused(404, 'not_found'));
});

test('a comment is deleted by its author and by leaders', async () => {
  const { owner, workspaceId, review, editor, comment } = await withEditorsComment();
  const other = await addColleague(owner, 'Senior Video Editor');
  const second = await addComment(editor, review.id);
  expect(await remove(other, review.id, comment.id)).toMatchObject(refused(403, 'forbidden'));
  expect(await remove(editor, review.id, comment.id)).toMatchObject({ status: 200 });
  const leader = await addColleague(owner, 'Team Leader');
  expect(await remove(leader, review.id, second.id)).toMatchObject({ status: 200 });
  expect(await commentsOf(owner, review.id)).toEqual([]);
  expect(await countsOf(workspaceId, review.id)).toMatchObject({ comments: 0, openComments: 0 });
  expect(await remove(editor, review.id, comment.id)).toMatchObject(refused(404, 'not_found'));
});

test('a comment with replies of others is blanked, and goes once only its own are left', async () => {
  const { owner, workspaceId, review, editor, comment } = await withEditorsComment();
  const own = await addComment(editor, review.id, { parent: comment.id, text: 'Mine.' });
  const reply = await addComment(owner, review.id, { parent: comment.id, text: 'Why?' });
  await remove(editor, review.id, comment.id);
  const left = await commentsOf(owner, review.id);
  expect(left).toMatchObject([{ id: comment.id, text: '' }, { id: own.id }, { id: reply.id }]);
  expect(await edit(editor, review.id, comment.id, { text: 'Back.' })).toMatchObject(
    refused(404, 'not_found'),
  );
  expect(await countsOf(workspaceId, review.id)).toMatchObject({ comments: 3, openComments: 1 });
  await remove(owner, review.id, reply.id);
  await remove(editor, review.id, comment.id);
  expect(await commentsOf(owner, review.id)).toEqual([]);
  expect(await countsOf(workspaceId, review.id)).toMatchObject({ comments: 0, openComments: 0 });
});

test('a done thread of 250 replies is deleted with all of them', async () => {
  const { owner, workspaceId, review, comment } = await withComment();
  await storeComments(workspaceId, review.id, 250, { thread: comment.id.split('.')[1] });
  await setDone(owner, review.id, comment.id, true);
  expect(await remove(owner, review.id, comment.id)).toMatchObject({ status: 200 });
  expect(await commentsOf(owner, review.id)).toEqual([]);
  expect(await countsOf(workspaceId, review.id)).toMatchObject({ comments: 0, openComments: 0 });
});

test('while a thread is deleted, no reply is added to it, and the counters are exact', async () => {
  const { owner, workspaceId, review, editor, comment } = await withEditorsComment();
  await Promise.all([
    remove(owner, review.id, comment.id),
    ...Array.from({ length: 6 }, () =>
      editor.call('POST /api/reviews/{id}/comments', {
        params: { id: review.id },
        body: {
          version: 1,
          text: 'Late.',
          audience: 'everyone',
          parent: comment.id,
          key: randomUUID(),
        },
      }),
    ),
    setDone(editor, review.id, comment.id, true),
  ]);
  const left = await commentsOf(owner, review.id);
  expect(await countsOf(workspaceId, review.id)).toMatchObject({ comments: left.length });
  expect(left).toEqual([]);
}, 30_000);

test('open comments are carried to the same frames of another version, once', async () => {
  const { owner, workspaceId, review, editor } = await withEditorsComment();
  await storeFrames(workspaceId, review.id);
  const early = await addComment(editor, review.id, { frame: 3, endFrame: 5, drawing: pen });
  await addComment(owner, review.id, { parent: early.id, text: 'Yes.' });
  const late = await addComment(owner, review.id, { frame: 60 });
  const done = await addComment(owner, review.id, { frame: 4 });
  await setDone(owner, review.id, done.id, true);
  await storeVersion(workspaceId, review.id);
  // Half as long, and at another rate: frame 3 is shown at another time.
  const table = { ...film, first: 0, runs: [[20, 50]] as [number, number][] };
  await storeFrames(workspaceId, review.id, { number: 2, table });
  const { body } = await carry(owner, review.id);
  expect(body).toEqual({ carried: 2, skipped: [{ id: late.id, reason: 'no_such_frame' }] });
  const copies = await commentsOf(owner, review.id, 2);
  expect(copies).toMatchObject([
    { text: 'Cut earlier.', carriedFrom: 1, isDone: false },
    {
      text: 'Cut earlier.',
      carriedFrom: 1,
      author: { email: editor.email },
      createdAt: early.createdAt,
      drawing: pen,
      at: { frame: 3, endFrame: 5, ticks: 60, endTicks: 100, timescale: 1_000 },
    },
    { text: 'Yes.', parent: copies[1].id, author: { email: owner.email } },
  ]);
  const counts = { comments: 8, openComments: 5 };
  expect(await countsOf(workspaceId, review.id)).toMatchObject(counts);
  const again = (await carry(editor, review.id)).body;
  expect(again).toMatchObject({ carried: 0 });
  expect(again.skipped.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
    'already_carried',
    'already_carried',
    'no_such_frame',
  ]);
  expect(await countsOf(workspaceId, review.id)).toMatchObject(counts);
});

test('chosen comments are carried; what is done, a reply, or not there is skipped', async () => {
  const { owner, workspaceId, review, comment } = await withComment();
  const reply = await addComment(owner, review.id, { parent: comment.id });
  const done = await addComment(owner, review.id);
  await addComment(owner, review.id);
  await setDone(owner, review.id, done.id, true);
  await storeVersion(workspaceId, review.id);
  const unknown = comment.id.replace(/.{12}$/, '000000000000');
  const comments = [comment.id, reply.id, done.id, unknown, comment.id];
  const { body } = await carry(owner, review.id, { comments });
  expect(body).toEqual({
    carried: 1,
    skipped: [reply.id, done.id, unknown].map((id) => ({ id, reason: 'not_found' })),
  });
});

test('carrying at the same time carries nothing twice, and there is room for what is carried', async () => {
  const { owner, workspaceId, review } = await withReview();
  await storeComments(workspaceId, review.id, 250);
  await storeVersion(workspaceId, review.id);
  const answers = await Promise.all([carry(owner, review.id), carry(owner, review.id)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body.carried + answers[1]?.body.carried).toBe(250);
  expect(await countsOf(workspaceId, review.id)).toMatchObject({
    comments: 500,
    openComments: 500,
  });
  await storeVersion(workspaceId, review.id);
  await storeComments(workspaceId, review.id, 2_300);
  const full = await carry(owner, review.id, { version: 3 });
  expect(full).toMatchObject(refused(409, 'too_many_comments'));
  expect(await commentsOf(owner, review.id, 3)).toEqual([]);
}, 60_000);

test('comments are carried between versions that are there', async () => {
  const { owner, workspaceId, review } = await withComment();
  for (const body of [{}, { version: 1 }, { from: 2, version: 1 }]) {
    expect(await carry(owner, review.id, body)).toMatchObject(refused(404, 'not_found'));
  }
  await storeVersion(workspaceId, review.id);
  expect(await carry(owner, review.id)).toMatchObject({ status: 201, body: { carried: 1 } });
});

test('one person changes comments at most 120 times in a minute', async () => {
  const { owner, workspaceId, review, comment } = await withComment();
  await storeVersion(workspaceId, review.id);
  for (let change = 0; change < 120; change += 1) {
    await setDone(owner, review.id, comment.id, change % 2 === 0);
  }
  const limited = refused(429, 'too_many_attempts');
  expect(await setDone(owner, review.id, comment.id, true)).toMatchObject(limited);
  expect(await edit(owner, review.id, comment.id, { text: 'x' })).toMatchObject(limited);
  expect(await remove(owner, review.id, comment.id)).toMatchObject(limited);
  expect(await carry(owner, review.id)).toMatchObject(limited);
}, 120_000);

test('the comments of another workspace are not there, for any call', async () => {
  const { owner, workspaceId, review, comment } = await withComment();
  await storeVersion(workspaceId, review.id);
  const before = await countsOf(workspaceId, review.id);
  const other = await withComment();
  const stranger = other.owner;
  const text = { text: 'Mine.' };
  for (const id of [review.id, other.review.id]) {
    const answers = [
      await edit(stranger, id, comment.id, text),
      await setDone(stranger, id, comment.id, true),
      await remove(stranger, id, comment.id),
      await stranger.call('POST /api/reviews/{id}/comments', {
        params: { id },
        body: {
          ...text,
          version: 1,
          audience: 'everyone',
          parent: comment.id,
          key: randomUUID(),
        },
      }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(refused(404, 'not_found'));
  }
  expect(await carry(stranger, review.id)).toMatchObject(refused(404, 'not_found'));
  const list = await stranger.call('GET /api/reviews/{id}/comments', {
    params: { id: review.id },
    query: { version: '1' },
  });
  expect(list).toMatchObject(refused(404, 'not_found'));
  expect(await commentsOf(owner, review.id)).toEqual([comment]);
  expect(await countsOf(workspaceId, review.id)).toEqual(before);
});
