import { describe, expect, test } from '@jest/globals';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { addComment, commentsOf, postAudience, postComment } from '#testkit/files/comments.ts';
import { changeFiles, trashOf } from '#testkit/files/file-actions.ts';
import { deliverEvent, deliverMessages, putObject, uploadFile } from '#testkit/files/files.ts';
import {
  addGuestComment,
  createLink,
  enter,
  type Guest,
  postGuestComment,
  withGuest,
} from '#testkit/files/links.ts';
import { addPoster } from '#testkit/files/posters.ts';
import { computerOf } from '#testkit/files/renames.ts';
import { restrict } from '#testkit/files/restricted-folders.ts';
import { postVersion, withReview } from '#testkit/files/reviews.ts';
import { stillPath as still, withPicture } from '#testkit/files/stills.ts';
import { type Person, refused } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

interface ShownStill {
  state: string;
  name?: string;
  path?: string;
  url?: string;
  poster?: string;
}

/** A review with a guest, and a picture in Files that a comment for everyone shows. */
async function withStill(options: object = {}) {
  const reviewed = await withGuest(options);
  await uploadFile(reviewed.owner, still, 'Warm light.');
  const comment = await addComment(reviewed.owner, reviewed.review.id, { still });
  return { ...reviewed, comment };
}

const guestComments = async (guest: Guest, id: string) =>
  (await guest.call('GET /api/guest/{link}/reviews/{id}/comments', { params: { id } })).body
    .comments;

/** A still in words: what S3 answers to its link, or its state. */
async function seen(one: ShownStill | undefined): Promise<string | undefined> {
  return one?.url === undefined ? one?.state : (await fetch(one.url)).text();
}

/** What a member, and what a guest sees of the still of the first comment. */
async function seenBy({
  owner,
  guest,
  review,
}: {
  owner: Person;
  guest: Guest;
  review: { id: string };
}) {
  const [[own], [shown]] = [
    await commentsOf(owner, review.id),
    await guestComments(guest, review.id),
  ];
  return [await seen(own?.still), await seen(shown?.still)];
}

test('members see a still with its path, guests with its name alone, both in its own type', async () => {
  const { owner, guest, review, comment } = await withStill();
  await addPoster(owner, still, 'small');
  expect(comment.still).toMatchObject({ state: 'shown', path: still, name: 'Mood.png' });
  const [{ still: own }] = await commentsOf(owner, review.id);
  const [{ still: shown }] = await guestComments(guest, review.id);
  expect(Object.keys(shown).toSorted()).toEqual(['name', 'poster', 'state', 'url']);
  for (const { url, poster } of [own, shown]) {
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(await answer.text()).toBe('Warm light.');
    expect(await (await fetch(poster)).text()).toBe('small');
  }
});

test('a still follows its file when that is moved or renamed', async () => {
  const stilled = await withStill();
  const { owner } = stilled;
  await changeFiles(owner, 'POST /api/files/move', { path: 'Boards/', name: 'Looks' });
  await changeFiles(owner, 'POST /api/files/move', { path: 'Looks/Mood.png', name: 'Warm.png' });
  expect(await seenBy(stilled)).toEqual(['Warm light.', 'Warm light.']);
  const [{ still: own }] = await commentsOf(owner, stilled.review.id);
  expect(own).toMatchObject({ path: 'Looks/Warm.png', name: 'Warm.png' });
});

test('a still follows its file to another kind of storage', async () => {
  const linked = await withGuest();
  const { owner, workspaceId, review } = linked;
  // As a sync tool does: the plan provides no cold storage.
  await putObject(workspaceId, still, 'Warm light.', 'GLACIER_IR');
  await deliverEvent(workspaceId, still);
  await addComment(owner, review.id, { still });
  expect(await seenBy(linked)).toEqual(['Warm light.', 'Warm light.']);
  await changeFiles(owner, 'POST /api/files/storage', { paths: [still], storage: 'hot' });
  expect(await seenBy(linked)).toEqual(['Warm light.', 'Warm light.']);
});

describe('a still that a computer renames follows its file', () => {
  const to = 'Looks/Warm.png';
  async function synced() {
    const stilled = await withStill();
    return { ...stilled, computer: await computerOf(stilled.owner, stilled.workspaceId) };
  }

  test.each([
    ['the copy first', (events: string[]) => events],
    ['the deletion first', (events: string[]) => events.toReversed()],
    ['each event twice', (events: string[]) => [...events, ...events]],
  ])('with %s', async (_, order) => {
    const stilled = await synced();
    const { computer, owner, review } = stilled;
    const events = [await computer.copy(still, to), await computer.remove(still)];
    for (const event of order(events)) await deliverMessages([event]);
    expect(await seenBy(stilled)).toEqual(['Warm light.', 'Warm light.']);
    const [{ still: own }] = await commentsOf(owner, review.id);
    expect(own).toMatchObject({ path: to, name: 'Warm.png' });
  });

  test('when it is touched, and again and back', async () => {
    const stilled = await synced();
    const { computer } = stilled;
    // First: within one second, S3 does not tell whether a version was deleted or replaced.
    await computer.touch(still);
    expect(await seenBy(stilled)).toEqual(['Warm light.', 'Warm light.']);
    await computer.rename([still, to], [to, 'Warmer.png'], ['Warmer.png', still]);
    expect(await seenBy(stilled)).toEqual(['Warm light.', 'Warm light.']);
  });

  test('but not when it is deleted on the site, or when two files have its bytes', async () => {
    const stilled = await synced();
    const { computer, owner } = stilled;
    await deliverMessages([await computer.copy(still, to)]);
    await changeFiles(owner, 'POST /api/files/delete', { paths: [still] });
    expect(await seenBy(stilled)).toEqual(['deleted', 'deleted']);
    const twice = await synced();
    await deliverMessages([await twice.computer.copy(still, to)]);
    await deliverMessages([await twice.computer.copy(still, 'Third.png')]);
    await deliverMessages([await twice.computer.remove(still)]);
    expect(await seenBy(twice)).toEqual(['deleted', 'deleted']);
  });

  test('and what is restored under the old name is no longer it', async () => {
    const stilled = await synced();
    const { computer, owner, workspaceId, review } = stilled;
    await computer.rename([still, to]);
    const [{ path, version }] = await trashOf(owner);
    await changeFiles(owner, 'POST /api/trash/restore', { versions: [{ path, version }] });
    await addComment(owner, review.id, { still });
    expect(
      (await commentsOf(owner, review.id)).map((one: { still: ShownStill }) => one.still.path),
    ).toEqual([to, still]);
    for (const each of [still, to]) {
      await changeFiles(owner, 'POST /api/files/delete', { paths: [each] });
    }
    await changeFiles(owner, 'POST /api/trash/erase', {
      versions: (await trashOf(owner)).map(
        ({ path: at, version: id }: { path: string; version: string }) => ({
          path: at,
          version: id,
        }),
      ),
    });
    expect(await stillsOf(workspaceId)).toEqual([]);
    const sizes = (await itemsOf(`REVIEWS#${workspaceId}`)).map(({ sk }) => String(sk));
    expect(sizes.filter((sk) => sk.startsWith('SIZE#') && sk.endsWith('#0'))).toEqual([]);
  });
});

test('a deleted still is shown to no one until it is restored, and never again once it is erased', async () => {
  const stilled = await withStill();
  const { owner, workspaceId } = stilled;
  await changeFiles(owner, 'POST /api/files/delete', { paths: [still] });
  expect(await seenBy(stilled)).toEqual(['deleted', 'deleted']);
  const [{ path, version }] = await trashOf(owner);
  const versions = [{ path, version }];
  await changeFiles(owner, 'POST /api/trash/restore', { versions });
  expect(await seenBy(stilled)).toEqual(['Warm light.', 'Warm light.']);
  await changeFiles(owner, 'POST /api/files/delete', { paths: [still] });
  await changeFiles(owner, 'POST /api/trash/erase', { versions });
  await uploadFile(owner, still, 'Another.');
  expect(await seenBy(stilled)).toEqual(['deleted', 'deleted']);
  expect(await stillsOf(workspaceId)).toEqual([]);
});

test('a still that was replaced stays what it was for members, and is shown to guests no longer', async () => {
  const stilled = await withStill();
  const { owner, review } = stilled;
  await uploadFile(owner, still, 'Cold light.', { replace: true });
  expect(await seenBy(stilled)).toEqual(['Warm light.', 'deleted']);
  await addComment(owner, review.id, { still });
  const [, second] = await commentsOf(owner, review.id);
  expect(await seen(second.still)).toBe('Cold light.');
  // An older version is restored by a copy, which is the still then.
  await changeFiles(owner, 'POST /api/files/delete', { paths: [still] });
  expect(await seenBy(stilled)).toEqual(['deleted', 'deleted']);
  const { path, version } = (await trashOf(owner)).find(
    ({ reason }: { reason: string }) => reason === 'replaced',
  );
  await changeFiles(owner, 'POST /api/trash/restore', { versions: [{ path, version }] });
  expect(await seenBy(stilled)).toEqual(['Warm light.', 'Warm light.']);
});

test('a still of a thread of the team is shown to guests once the thread is, and no longer once it is not', async () => {
  const { owner, guest, review } = await withGuest();
  await uploadFile(owner, still, 'Warm light.');
  const thread = await addComment(owner, review.id, { audience: 'team', still });
  expect(await guestComments(guest, review.id)).toEqual([]);
  await postAudience(owner, review.id, thread, 'everyone');
  const [shown] = await guestComments(guest, review.id);
  expect(await seen(shown.still)).toBe('Warm light.');
  await postAudience(owner, review.id, thread, 'team');
  expect(await guestComments(guest, review.id)).toEqual([]);
});

test('a member who may not share shows a still to the team alone, until a leader shows the thread to clients', async () => {
  const { owner, guest, review } = await withGuest();
  await uploadFile(owner, still, 'Warm light.');
  const editor = await addColleague(owner, 'Video Editor');
  const forbidden = refused(403, 'forbidden');
  expect(await postComment(editor, review.id, { still })).toMatchObject(forbidden);
  const open = await addComment(editor, review.id);
  const into = { still, parent: open.id };
  expect(await postComment(editor, review.id, into)).toMatchObject(forbidden);
  const plain = await addComment(editor, review.id, { audience: 'team' });
  expect(await postAudience(editor, review.id, plain, 'everyone')).toMatchObject({ status: 200 });
  const shown = await addComment(editor, review.id, { audience: 'team', still });
  const replied = await addComment(editor, review.id, { audience: 'team' });
  const reply = await addComment(editor, review.id, {
    audience: 'team',
    still,
    parent: replied.id,
  });
  const show = (person: Person) => [
    postAudience(person, review.id, shown, 'everyone'),
    postAudience(person, review.id, replied, 'everyone', [reply]),
  ];
  for (const answer of await Promise.all(show(editor))) expect(answer).toMatchObject(forbidden);
  const stills = async () =>
    Promise.all(
      (await guestComments(guest, review.id)).map((one: { still?: ShownStill }) => seen(one.still)),
    );
  expect(await stills()).toEqual([undefined, undefined]);
  for (const answer of await Promise.all(show(owner))) expect(answer.status).toBe(200);
  expect((await stills()).filter(Boolean)).toEqual(['Warm light.', 'Warm light.']);
});

test('a still in a restricted folder is as a deleted one to who does not see the folder', async () => {
  const stilled = await withStill();
  const { owner, review } = stilled;
  const leader = await addColleague(owner, 'Producer');
  const guest = await enter(await createLink(leader, [review.id]));
  const all = async () => [
    ...(await seenBy(stilled)),
    await seen((await commentsOf(leader, review.id))[0]?.still),
    await seen((await guestComments(guest, review.id))[0]?.still),
  ];
  const shown = 'Warm light.';
  expect(await all()).toEqual([shown, shown, shown, shown]);
  await restrict(owner, 'Boards/');
  expect(await all()).toEqual([shown, shown, 'deleted', 'deleted']);
});

test('a leader shows no still of a restricted folder to clients that they may not share', async () => {
  const { owner, review } = await withGuest();
  await uploadFile(owner, 'Boards/Mood.png', 'Warm light.');
  const leader = await addColleague(owner, 'Producer');
  const { name } = await restrict(owner, 'Boards/', {
    roles: [{ role: 'Producer', right: 'edit' }],
  });
  const hidden = `${name}/Mood.png`;
  const forbidden = refused(403, 'forbidden');
  expect(await postComment(leader, review.id, { still: hidden })).toMatchObject(forbidden);
  const team = { audience: 'team', still: hidden };
  const thread = await addComment(leader, review.id, team);
  expect(await postAudience(leader, review.id, thread, 'everyone')).toMatchObject(forbidden);
  expect(await postAudience(owner, review.id, thread, 'everyone')).toMatchObject({ status: 200 });
});

test('a link that shows no picture without a name over it shows no still', async () => {
  expect(await seenBy(await withStill({ isOverlaid: true }))).toEqual(['Warm light.', 'withheld']);
});

test('a still is carried with its comment, and gone with the words of a deleted one', async () => {
  const { owner, guest, review, comment } = await withStill();
  await addGuestComment(guest, review.id, { parent: comment.id, text: 'Lovely.' });
  await uploadFile(owner, 'Second.mov', 'Second cut.');
  await postVersion(owner, review.id, 'Second.mov');
  const body = { from: 1, version: 2 };
  await owner.call('POST /api/reviews/{id}/carry', { params: { id: review.id }, body });
  const [copy] = await commentsOf(owner, review.id, 2);
  expect(await seen(copy.still)).toBe('Warm light.');
  const editor = await addColleague(owner, 'Video Editor');
  const own = await addComment(editor, review.id, { still, audience: 'team' });
  await postAudience(owner, review.id, own, 'everyone');
  await addGuestComment(guest, review.id, { parent: own.id, text: 'This one?' });
  const params = { id: review.id, comment: own.id };
  await editor.call('DELETE /api/reviews/{id}/comments/{comment}', { params });
  const left = await commentsOf(owner, review.id);
  const blanked = left.find(({ id }: { id: string }) => id === own.id);
  expect(blanked.text).toBe('');
  expect(blanked.still).toBeUndefined();
});

test('every answer about a comment has its still, also of a changed one', async () => {
  const { owner, review, comment } = await withStill();
  const route = 'PUT /api/reviews/{id}/comments/{comment}';
  const params = { id: review.id, comment: comment.id };
  const read = { replies: 0, changedAt: comment.createdAt };
  const answers = [
    await owner.call(`${route}/done`, { params, body: { isDone: true } }),
    await owner.call(`${route}/assignee`, { params, body: { assignee: '' } }),
    await owner.call(`${route}/audience`, { params, body: { audience: 'team', read } }),
    await owner.call(route, { params, body: { text: 'Warmer.', audience: 'team' } }),
  ];
  for (const { body } of answers) expect(await seen(body.comment.still)).toBe('Warm light.');
});

test.each([
  ['a file that is not there', 'Boards/Gone.png', refused(404, 'not_found')],
  ['a film', 'Day 1/Film.mov', refused(400, 'invalid_input')],
  ['a picture that may run script', 'Boards/Logo.svg', refused(400, 'invalid_input')],
  ['an empty file', 'Boards/Empty.png', refused(400, 'invalid_input')],
  ['a path that leaves the workspace', '../../../Mood.png', refused(400, 'invalid_input')],
])('%s is no still', async (_, path, refusal) => {
  const { owner, review } = await withReview();
  await uploadFile(owner, 'Boards/Empty.png', '');
  expect(await postComment(owner, review.id, { still: path })).toMatchObject(refusal);
  expect(await commentsOf(owner, review.id)).toEqual([]);
});

test('a file of another workspace is no still', async () => {
  await withStill();
  const { owner, review } = await withReview();
  expect(await postComment(owner, review.id, { still })).toMatchObject(refused(404, 'not_found'));
});

test('a guest attaches no file of the workspace', async () => {
  const { guest, review } = await withStill();
  const { status, body } = await postGuestComment(guest, review.id, { still });
  expect([status, body.comment.still]).toEqual([201, undefined]);
});

test('those who attach one file at the same time share one still', async () => {
  const { owner, workspaceId, review } = await withPicture();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => postComment(owner, review.id, { still })),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await stillsOf(workspaceId)).toHaveLength(1);
});

test('the export has the path of a still, and no link', async () => {
  const { owner } = await withStill();
  const { reviews } = (await owner.call('GET /api/export/reviews')).body;
  expect(reviews[0].comments[0].still).toEqual({ state: 'shown', path: still, name: 'Mood.png' });
});

const stillsOf = async (workspaceId: string) =>
  (await itemsOf(`FILES#${workspaceId}`)).filter(({ sk }) => String(sk).startsWith('STILL#'));
