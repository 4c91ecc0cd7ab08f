import { expect, test } from '@jest/globals';
import { checkReviews } from '#core/reconciliation/reviews-check.ts';
import { findReview } from '#core/reviews/ports/review-item.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import {
  addComment,
  commentsOf,
  countStored,
  postAudience,
  postComment,
  storeComments,
  storeVersion,
  withComment,
} from '#testkit/files/comments.ts';
import { addGuestComment, postGuestComment, withGuest } from '#testkit/files/links.ts';
import { withReview } from '#testkit/files/reviews.ts';
import { type Person, refused } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';

const done = { status: 200 };
const changed = refused(409, 'thread_changed');
const gone = refused(404, 'not_found');

/** How many comments and open threads are counted, for everyone and for the team. */
async function counters(workspaceId: string, id: string) {
  const review = await findReview(workspaceId, id);
  const { comments, openComments, teamComments = 0, openTeamComments = 0 } = review ?? {};
  return { everyone: [comments, openComments], team: [teamComments, openTeamComments] };
}

const edit = (person: Person, id: string, comment: string, body: object) =>
  person.call('PUT /api/reviews/{id}/comments/{comment}', { params: { id, comment }, body });

/** A thread of the team's by an editor, with a reply by the owner. */
async function withTeamThread() {
  const linked = await withGuest();
  const { owner, review } = linked;
  const editor = await addColleague(owner, 'Video Editor');
  const thread = await addComment(editor, review.id, { text: 'Too long?', audience: 'team' });
  const parent = { parent: thread.id, audience: 'team' };
  const reply = await addComment(owner, review.id, { text: 'Say nothing.', ...parent });
  return { ...linked, editor, thread, reply };
}

/** What a guest reads on the first version. */
async function readByGuest({ guest, review }: Awaited<ReturnType<typeof withGuest>>) {
  const options = { params: { id: review.id } };
  const { body } = await guest.call('GET /api/guest/{link}/reviews/{id}/comments', options);
  return body.comments.map(({ text }: { text: string }) => text);
}

test('a reply has the audience of its thread, and is refused if its author has read another one', async () => {
  const { owner, review, thread, editor } = await withTeamThread();
  expect(await postComment(editor, review.id, { parent: thread.id })).toMatchObject(changed);
  const open = await addComment(owner, review.id);
  const team = { parent: open.id, audience: 'team' };
  expect(await postComment(editor, review.id, team)).toMatchObject(changed);
  const audiences = (await commentsOf(owner, review.id)).map(
    ({ audience }: { audience?: string }) => audience ?? 'as its thread',
  );
  expect(audiences).toEqual(['team', 'as its thread', 'everyone']);
});

test('a comment is added for someone: without an audience it is refused', async () => {
  const { owner, review } = await withReview();
  expect(await postComment(owner, review.id, { audience: undefined })).toMatchObject({
    status: 400,
    body: { fields: { audience: expect.any(String) } },
  });
});

test('a thread is shown to everyone with its replies, and taken back with them, each counted once', async () => {
  const linked = await withTeamThread();
  const { owner, workspaceId, review, thread, reply } = linked;
  expect(await counters(workspaceId, review.id)).toEqual({ everyone: [0, 0], team: [2, 1] });
  expect(await readByGuest(linked)).toEqual([]);
  for (const _repeat of [1, 2]) {
    const answer = await postAudience(owner, review.id, thread, 'everyone', [reply]);
    expect(answer).toMatchObject({ status: 200, body: { comment: { audience: 'everyone' } } });
    expect(await counters(workspaceId, review.id)).toEqual({ everyone: [2, 1], team: [0, 0] });
  }
  expect(await readByGuest(linked)).toEqual(['Too long?', 'Say nothing.']);
  expect(await postAudience(owner, review.id, thread, 'team', [reply])).toMatchObject(done);
  expect(await counters(workspaceId, review.id)).toEqual({ everyone: [0, 0], team: [2, 1] });
  expect(await readByGuest(linked)).toEqual([]);
});

test('no one shows to clients what they have not read: a reply, or a change of one', async () => {
  const { owner, review, thread, reply } = await withTeamThread();
  expect(await postAudience(owner, review.id, thread, 'everyone')).toMatchObject(changed);
  await edit(owner, review.id, reply.id, { text: 'They must not know.', audience: 'team' });
  const answer = await postAudience(owner, review.id, thread, 'everyone', [reply]);
  expect(answer).toMatchObject(changed);
});

test('who has begun a thread shows it to clients while it is all theirs; what others have written a leader shows', async () => {
  const { owner, review, thread, reply, editor } = await withTeamThread();
  const refusedTo = refused(403, 'forbidden');
  const byEditor = () => postAudience(editor, review.id, thread, 'everyone', [reply]);
  expect(await byEditor()).toMatchObject(refusedTo);
  const other = await addColleague(owner, 'Video Editor');
  expect(await postAudience(other, review.id, thread, 'everyone', [reply])).toMatchObject(
    refusedTo,
  );
  const params = { id: review.id, comment: reply.id };
  await owner.call('DELETE /api/reviews/{id}/comments/{comment}', { params });
  expect(await postAudience(editor, review.id, thread, 'everyone')).toMatchObject(done);
  expect(await postAudience(other, review.id, thread, 'team')).toMatchObject(refusedTo);
  expect(await postAudience(editor, review.id, thread, 'team')).toMatchObject(done);
});

test('what guests have written stays for everyone, until they delete it', async () => {
  const { owner, review, guest } = await withGuest();
  const theirs = await addGuestComment(guest, review.id);
  const thread = await addComment(owner, review.id);
  const reply = await addGuestComment(guest, review.id, { parent: thread.id });
  const name = theirs.author?.name;
  const isEveryones = { status: 200, body: { comment: { id: theirs.id, author: { name } } } };
  expect(await postAudience(owner, review.id, theirs, 'everyone')).toMatchObject(isEveryones);
  const stays = refused(409, 'guest_in_thread');
  expect(await postAudience(owner, review.id, theirs, 'team')).toMatchObject(stays);
  expect(await postAudience(owner, review.id, thread, 'team', [reply])).toMatchObject(stays);
  const params = { id: review.id, comment: reply.id };
  await guest.call('DELETE /api/guest/{link}/reviews/{id}/comments/{comment}', { params });
  expect(await postAudience(owner, review.id, thread, 'team')).toMatchObject(done);
});

test('a reply has no audience of its own to change', async () => {
  const { owner, review, reply } = await withTeamThread();
  expect(await postAudience(owner, review.id, reply, 'everyone')).toMatchObject(gone);
});

test('of a guest who replies and a member who takes the thread back only one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const linked = await withGuest();
    const { owner, workspaceId, review, guest } = linked;
    const thread = await addComment(owner, review.id);
    const [taken, replied] = await Promise.all([
      postAudience(owner, review.id, thread, 'team'),
      postGuestComment(guest, review.id, { parent: thread.id, text: 'Why?' }),
    ]);
    expect([taken.status, replied.status]).toEqual(taken.status === 200 ? [200, 404] : [409, 201]);
    const isTaken = taken.status === 200;
    expect(await readByGuest(linked)).toEqual(isTaken ? [] : ['Cut earlier.', 'Why?']);
    expect(await counters(workspaceId, review.id)).toEqual(
      isTaken ? { everyone: [0, 0], team: [1, 1] } : { everyone: [2, 1], team: [0, 0] },
    );
  }
});

test('what is written for the team while its thread is shown to clients is not shown to them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const linked = await withTeamThread();
    const { owner, review, thread, reply, editor } = linked;
    const secret = { parent: thread.id, text: 'Secret.', audience: 'team' };
    const [shown, replied, edited] = await Promise.all([
      postAudience(owner, review.id, thread, 'everyone', [reply]),
      postComment(editor, review.id, secret),
      edit(owner, review.id, reply.id, { text: 'Secret.', audience: 'team' }),
    ]);
    const read = await readByGuest(linked);
    expect(read).not.toContain('Secret.');
    if (shown.status !== 200) continue;
    expect([replied, edited]).toMatchObject([changed, changed]);
    expect(read).toEqual(['Too long?', 'Say nothing.']);
  }
});

test('two who change the audience at once leave one of the two, and exact counters', async () => {
  const { owner, workspaceId, review, thread, reply } = await withTeamThread();
  const answers = await Promise.all([
    postAudience(owner, review.id, thread, 'everyone', [reply]),
    postAudience(owner, review.id, thread, 'team', [reply]),
    postAudience(owner, review.id, thread, 'everyone', [reply]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [{ audience }] = await commentsOf(owner, review.id);
  expect(await counters(workspaceId, review.id)).toEqual(
    audience === 'team' ? { everyone: [0, 0], team: [2, 1] } : { everyone: [2, 1], team: [0, 0] },
  );
});

test('a thread that is carried to another version keeps its audience, which is its own from then on', async () => {
  const { owner, workspaceId, review, thread, reply } = await withTeamThread();
  await addComment(owner, review.id, { text: 'Brighter.' });
  await storeVersion(workspaceId, review.id);
  const carry = () =>
    owner.call('POST /api/reviews/{id}/carry', {
      params: { id: review.id },
      body: { from: 1, version: 2 },
    });
  expect(await carry()).toMatchObject({ body: { carried: 2 } });
  const copies = await commentsOf(owner, review.id, 2);
  expect(copies).toMatchObject([
    { text: 'Too long?', audience: 'team' },
    { text: 'Say nothing.' },
    { text: 'Brighter.', audience: 'everyone' },
  ]);
  expect(await counters(workspaceId, review.id)).toEqual({ everyone: [2, 2], team: [4, 2] });
  await postAudience(owner, review.id, thread, 'everyone', [reply]);
  expect((await commentsOf(owner, review.id, 2))[0]).toMatchObject({ audience: 'team' });
});

test('a thread that is taken back while it is carried is carried for the team', async () => {
  const { owner, workspaceId, review, comment } = await withComment();
  await storeVersion(workspaceId, review.id);
  let isTaken = false;
  const takeBack = () => postAudience(owner, review.id, comment, 'team');
  await interceptRequests(
    async (request, send) => {
      if (request.name === 'TransactWriteItems' && !isTaken) {
        isTaken = true;
        await interceptRequests((_other, pass) => pass(), takeBack);
      }
      return send();
    },
    () =>
      owner.call('POST /api/reviews/{id}/carry', {
        params: { id: review.id },
        body: { from: 1, version: 2 },
      }),
  );
  expect(await commentsOf(owner, review.id, 2)).toMatchObject([{ audience: 'team' }]);
  expect(await counters(workspaceId, review.id)).toEqual({ everyone: [0, 0], team: [2, 2] });
});

test("each audience has room for 5,000 comments: guests do not notice the team's", async () => {
  const { owner, workspaceId, review, guest } = await withGuest();
  await storeComments(workspaceId, review.id, 5_000, { audience: 'team' });
  const full = refused(409, 'too_many_comments');
  expect(await postComment(owner, review.id, { audience: 'team' })).toMatchObject(full);
  const theirs = await addGuestComment(guest, review.id);
  expect(theirs).toMatchObject({ text: 'Brighter, please.' });
  const thread = await addComment(owner, review.id);
  expect(await postAudience(owner, review.id, thread, 'team')).toMatchObject(full);
}, 120_000);

test('done, deleted, removed and counted again, threads of the team are counted apart', async () => {
  const { owner, workspaceId, review, thread, editor } = await withTeamThread();
  const other = await addComment(owner, review.id, { audience: 'team' });
  const of = (comment: { id: string }) => ({ params: { id: review.id, comment: comment.id } });
  await owner.call('PUT /api/reviews/{id}/comments/{comment}/done', {
    ...of(other),
    body: { isDone: true },
  });
  expect(await counters(workspaceId, review.id)).toEqual({ everyone: [0, 0], team: [3, 1] });
  expect(await checkReviews(workspaceId)).toEqual([]);
  await owner.call('DELETE /api/reviews/{id}/comments/{comment}', of(thread));
  expect(await counters(workspaceId, review.id)).toEqual({ everyone: [0, 0], team: [1, 0] });
  // Its batches end in the middle of threads.
  for (const audience of ['team', 'everyone'] as const) {
    const long = await addComment(editor, review.id, { audience });
    const [, began] = long.id.split('.');
    await storeComments(workspaceId, review.id, 150, { thread: began, audience });
  }
  expect(await counters(workspaceId, review.id)).toEqual({ everyone: [151, 1], team: [152, 1] });
  await storeVersion(workspaceId, review.id);
  const params = { id: review.id, version: '1' };
  await owner.call('DELETE /api/reviews/{id}/versions/{version}', { params });
  expect(await countStored(workspaceId, review.id)).toEqual({});
  expect(await counters(workspaceId, review.id)).toEqual({ everyone: [0, 0], team: [0, 0] });
  const removed = await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  expect(removed).toMatchObject(done);
});
