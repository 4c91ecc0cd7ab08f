import { afterEach, describe, expect, test } from '@jest/globals';
import { onePartBytes } from '#shared/rules/text/file-names.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { postComment } from '#testkit/files/comments.ts';
import { changeFiles } from '#testkit/files/file-actions.ts';
import { deliverMessages, uploadFile } from '#testkit/files/files.ts';
import { type Guest, withGuest } from '#testkit/files/links.ts';
import { attach, copies, withLostVersion } from '#testkit/files/lost-versions.ts';
import { addPoster, posterOf } from '#testkit/files/posters.ts';
import { computerOf } from '#testkit/files/renames.ts';
import { reviewNow, setStatus, startReview } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import { refused } from '#testkit/people.ts';

afterEach(resetClock);

const [to, other] = copies;
const notLost = refused(409, 'not_lost');
const another = refused(409, 'another_file');

const mediaOf = async (guest: Guest, id: string) =>
  (await guest.call('GET /api/guest/{link}/reviews/{id}/media', { params: { id } })).status;

test('of two copies a leader attaches the one that the film was renamed to: comments, status, links and poster stay', async () => {
  const shared = await withGuest();
  const { owner, review, guest } = shared;
  await postComment(owner, review.id);
  await setStatus(owner, review.id, 'approved');
  await addPoster(owner, path);
  const computer = await computerOf(owner, shared.workspaceId);
  for (const copy of copies) await deliverMessages([await computer.copy(path, copy)]);
  await deliverMessages([await computer.remove(path)]);
  setClockAhead({ minutes: 25 * 60 });
  expect((await reviewNow(owner, review.id)).versions).toMatchObject([
    { path, state: 'trashed', isLost: true, hiddenFromGuests: 'deleted' },
  ]);
  resetClock();
  expect(await mediaOf(guest, review.id)).toBe(404);

  const editor = await addColleague(owner, 'Video Editor');
  expect(await attach(editor, review.id, to)).toMatchObject(refused(403, 'forbidden'));
  const attached = await attach(owner, review.id, to);
  expect(attached).toMatchObject({ status: 200 });
  expect(attached.body.review).toEqual(await reviewNow(owner, review.id));
  expect(attached.body.review).toMatchObject({
    status: 'approved',
    comments: 1,
    versions: [{ number: 1, path: to, state: 'current' }],
  });
  expect(attached.body.review.versions[0]).not.toHaveProperty('isLost');
  expect(attached.body.review.versions[0]).not.toHaveProperty('hiddenFromGuests');
  expect(await mediaOf(guest, review.id)).toBe(200);
  expect(await posterOf(owner, to)).toBe('a poster');
  expect((await startReview(owner, to)).id).toBe(review.id);

  expect(await attach(owner, review.id, to)).toMatchObject({ status: 200 });
  expect(await attach(owner, review.id, other)).toMatchObject(notLost);
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  const entries = auditEntries.filter(
    ({ kind }: { kind: string }) => kind === 'review_version_attached',
  );
  expect(entries).toMatchObject([
    { who: owner.email, title: 'Film', number: 1, previousPath: path, path: to },
  ]);
});

test('an attached version follows its file from then on, and is closed when the team deletes it', async () => {
  const { owner, review, guest, computer } = await withLostVersion();
  await attach(owner, review.id, to);
  await computer.rename([to, 'Final.mov']);
  expect((await reviewNow(owner, review.id)).versions).toMatchObject([
    { path: 'Final.mov', state: 'current' },
  ]);
  await changeFiles(owner, 'POST /api/files/delete', { paths: ['Final.mov'] });
  expect(await mediaOf(guest, review.id)).toBe(404);
  expect(await attach(owner, review.id, other)).toMatchObject(notLost);
});

test('of two who attach it at the same time, one does, and the other is told', async () => {
  const { owner, review } = await withLostVersion();
  const answers = await Promise.all(copies.map((copy) => attach(owner, review.id, copy)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { body } = await owner.call('GET /api/reviews', {});
  expect(body.reviews).toHaveLength(1);
  const left = await startReview(owner, answers[0]?.status === 200 ? other : to);
  expect(left.id).not.toBe(review.id);
});

test('a film that was touched, whose bytes cannot be compared, is attached where it is', async () => {
  const { owner, review, guest } = await withGuest();
  await uploadFile(owner, path, 'A film!', { replace: true });
  const { body } = await owner.call('GET /api/reviews/{id}', { params: { id: review.id } });
  expect(body).toMatchObject({
    review: { versions: [{ state: 'replaced' }] },
    newer: { size: review.versions[0].size },
  });
  // Of these it is known that they differ.
  expect(await attach(owner, review.id, path)).toMatchObject(another);
  const long = Buffer.alloc(onePartBytes + 5, 'film');
  await uploadFile(owner, 'Long.mov', long);
  const { id } = await startReview(owner, 'Long.mov');
  await uploadFile(owner, 'Long.mov', long.fill('FILM', 0, 4), { replace: true });
  const attached = await attach(owner, id, 'Long.mov');
  expect(attached.body.review.versions).toMatchObject([{ path: 'Long.mov', state: 'current' }]);
  expect(await mediaOf(guest, review.id)).toBe(200);
});

describe('a version is not attached', () => {
  test('to a file of another size, or of other content', async () => {
    const { owner, review } = await withLostVersion();
    // Of parts, of which it is not known whether they are other content.
    await uploadFile(owner, 'Longer.mov', Buffer.alloc(onePartBytes + 5));
    await uploadFile(owner, 'Fake.mov', 'A fake.');
    expect(await attach(owner, review.id, 'Longer.mov')).toMatchObject(another);
    expect(await attach(owner, review.id, 'Fake.mov')).toMatchObject(another);
  });

  test('to a film with other frames', async () => {
    const { owner, workspaceId } = await withGuest();
    const film = clipContent('25.mp4');
    const content = Buffer.concat([film, Buffer.alloc(onePartBytes)]);
    await uploadFile(owner, 'Long.mp4', content);
    const { id, versions } = await startReview(owner, 'Long.mp4');
    expect(versions[0].frames).toBeDefined();
    await uploadFile(owner, 'Other.mp4', Buffer.alloc(content.length));
    await uploadFile(owner, 'Same.mp4', Buffer.concat([film, Buffer.alloc(onePartBytes, 1)]));
    const computer = await computerOf(owner, workspaceId);
    await deliverMessages([await computer.remove('Long.mp4')]);
    expect(await attach(owner, id, 'Other.mp4')).toMatchObject(another);
    expect(await attach(owner, id, 'Same.mp4')).toMatchObject({ status: 200 });
  });

  test('to a file of another review, or to none', async () => {
    const { owner, review } = await withLostVersion();
    const { id, title } = await startReview(owner, to);
    expect(await attach(owner, review.id, to)).toMatchObject({
      status: 409,
      body: { code: 'already_in_review', review: { id, title } },
    });
    const none = refused(404, 'not_found');
    expect(await attach(owner, review.id, 'None.mov')).toMatchObject(none);
    expect(await attach(owner, review.id, 'Day 1/')).toMatchObject(none);
  });

  test('while its file is current, and after a member has deleted it on the site, who restores it', async () => {
    const { owner, review, guest, workspaceId } = await withGuest();
    const computer = await computerOf(owner, workspaceId);
    await deliverMessages([await computer.copy(path, to)]);
    expect(await attach(owner, review.id, to)).toMatchObject(notLost);
    await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
    expect(await attach(owner, review.id, to)).toMatchObject(notLost);
    expect(await mediaOf(guest, review.id)).toBe(404);
    const [version] = (await reviewNow(owner, review.id)).versions;
    expect(version).not.toHaveProperty('isLost');
  });

  test('once it was restored and deleted on the site after a computer had deleted it', async () => {
    const { owner, review } = await withLostVersion();
    const { files } = (await owner.call('GET /api/trash', {})).body;
    const [{ version }] = files;
    await changeFiles(owner, 'POST /api/trash/restore', { versions: [{ path, version }] });
    expect((await reviewNow(owner, review.id)).versions[0].state).toBe('current');
    await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
    expect(await attach(owner, review.id, to)).toMatchObject(notLost);
  });
});
