import { afterEach, expect, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { resetClock } from '#testkit/clock.ts';
import { addComment, commentsOf } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import {
  addGuestComment,
  type Guest,
  withCommenter,
  withGuest,
  withLink,
} from '#testkit/files/links.ts';
import { mailNotificationsIn, notificationsMailedTo } from '#testkit/files/review-mails.ts';
import { postVersion, reviewNow, setStatus, withReview } from '#testkit/files/reviews.ts';
import { withUnpublished } from '#testkit/files/unpublished-versions.ts';
import { type Person, refused } from '#testkit/people.ts';

afterEach(resetClock);

const gone = refused(404, 'not_found');

const publish = (person: Person, id: string, version = '2') =>
  person.call('POST /api/reviews/{id}/versions/{version}/publish', { params: { id, version } });

const remove = (person: Person, id: string, version: string) =>
  person.call('DELETE /api/reviews/{id}/versions/{version}', { params: { id, version } });

const numbersOf = ({ versions }: { versions: { number: number }[] }) =>
  versions.map(({ number }) => number);

async function shownTo(guest: Guest, id: string) {
  const { body } = await guest.call('GET /api/guest/{link}/reviews/{id}', { params: { id } });
  return numbersOf(body.review);
}

const mediaOf = (guest: Guest, id: string, use: 'view' | 'download') =>
  guest.call('GET /api/guest/{link}/reviews/{id}/media', {
    params: { id },
    query: { version: '2', use },
  });

test('what someone adds who may not share is shown to the team, and to guests once someone publishes it who may', async () => {
  const { owner, editor, guest, review } = await withUnpublished();
  const { id } = review;
  const hidden = { number: 2, hiddenFromGuests: 'unpublished' };
  expect((await reviewNow(owner, id)).versions).toMatchObject([{ number: 1 }, hidden]);
  await addComment(owner, id, { version: 2 });
  expect(await shownTo(guest, id)).toEqual([1]);
  for (const use of ['view', 'download'] as const) {
    expect(await mediaOf(guest, id, use)).toMatchObject(gone);
  }
  const options = { params: { id }, query: { version: '2' } };
  const comments = 'GET /api/guest/{link}/reviews/{id}/comments';
  expect(await guest.call(comments, options)).toMatchObject(gone);
  expect(await publish(editor, id)).toMatchObject(refused(403, 'forbidden'));
  const published = await publish(owner, id);
  expect(published).toMatchObject({ status: 200 });
  expect(published.body.review).toEqual(await reviewNow(owner, id));
  expect(published.body.review.versions[1]).not.toHaveProperty('hiddenFromGuests');
  expect(await shownTo(guest, id)).toEqual([1, 2]);
  expect(await mediaOf(guest, id, 'download')).toMatchObject({ status: 200 });
  expect(await publish(owner, id)).toMatchObject({ status: 200 });
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  const entries = auditEntries.filter(
    ({ kind }: { kind: string }) => kind === 'review_version_published',
  );
  expect(entries).toMatchObject([{ who: owner.email, title: 'Film', number: 2 }]);
});

test('what a leader adds, and what is added while no link leads to the review, needs no publishing', async () => {
  const { owner, guest, review } = await withGuest();
  await uploadFile(owner, 'Final.mov', 'Final cut.');
  await postVersion(owner, review.id, 'Final.mov');
  expect(await shownTo(guest, review.id)).toEqual([1, 2]);
  const other = await withReview();
  const editor = await addColleague(other.owner, 'Video Editor');
  await uploadFile(editor, 'Final.mov', 'Final cut.');
  const { body } = await postVersion(editor, other.review.id, 'Final.mov');
  expect(body.review.versions[1]).not.toHaveProperty('hiddenFromGuests');
});

test('an expired link is one that can be opened again, a revoked one is not', async () => {
  const { owner, workspaceId, link, review } = await withLink();
  const editor = await addColleague(owner, 'Video Editor');
  const addAs = async (path: string) => {
    await uploadFile(editor, path, path);
    return (await postVersion(editor, review.id, path)).body.review.versions.at(-1);
  };
  const expired = { set: { expiresAt: link.createdAt } };
  await write(update(keys.shareLink(workspaceId, link.id), expired));
  expect(await addAs('Second.mov')).toMatchObject({ hiddenFromGuests: 'unpublished' });
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  expect(await addAs('Third.mov')).not.toHaveProperty('hiddenFromGuests');
});

test('guests are mailed of a version when it is published, not when it is added', async () => {
  const { owner, email, review } = await withCommenter();
  const editor = await addColleague(owner, 'Video Editor');
  await uploadFile(editor, 'Final.mov', 'Final cut.');
  await postVersion(editor, review.id, 'Final.mov');
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo({ email })).toEqual([]);
  await publish(owner, review.id);
  await mailNotificationsIn(90);
  expect(await notificationsMailedTo({ email })).toEqual(['owner published version 2.']);
});

test('a version is taken out by who added it, and by leaders, with its comments; its number is not given again', async () => {
  const { owner, editor, guest, review } = await withUnpublished();
  const { id } = review;
  const other = await addColleague(owner, 'Video Editor');
  await publish(owner, id);
  await addGuestComment(guest, id, { version: 2 });
  await addComment(owner, id);
  expect(await remove(other, id, '2')).toMatchObject(refused(403, 'forbidden'));
  expect(await remove(editor, id, '1')).toMatchObject(refused(403, 'forbidden'));
  const removed = await remove(editor, id, '2');
  expect(removed.body.review).toEqual(await reviewNow(owner, id));
  expect(removed.body.review).toMatchObject({ comments: 1, openComments: 1 });
  expect(numbersOf(removed.body.review)).toEqual([1]);
  expect(await remove(editor, id, '2')).toMatchObject(gone);
  expect(await mediaOf(guest, id, 'view')).toMatchObject(gone);
  const again = await postVersion(owner, id, 'Payroll.pdf');
  expect(numbersOf(again.body.review)).toEqual([1, 3]);
  expect(await commentsOf(owner, id, 3)).toEqual([]);
  expect(await remove(owner, id, '1')).toMatchObject({ status: 200 });
  expect(await remove(owner, id, '3')).toMatchObject(refused(409, 'last_version'));
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  expect(auditEntries[0]).toMatchObject({ kind: 'review_version_removed', number: 1 });
});

test('what was carried from a version that is taken out stays with the team, and guests are not shown it', async () => {
  const { owner, guest, review } = await withUnpublished();
  const { id } = review;
  await addComment(owner, id, { version: 2, text: 'Of the second.' });
  await uploadFile(owner, 'Third.mov', 'Third cut.');
  await postVersion(owner, id, 'Third.mov');
  await owner.call('POST /api/reviews/{id}/carry', {
    params: { id },
    body: { from: 2, version: 3 },
  });
  await remove(owner, id, '2');
  expect(await commentsOf(owner, id, 3)).toMatchObject([{ text: 'Of the second.' }]);
  const { body } = await guest.call('GET /api/guest/{link}/reviews/{id}/comments', {
    params: { id },
    query: { version: '3' },
  });
  expect(body.comments).toEqual([]);
});

test('the decision about the version before is that of the review again', async () => {
  const { owner, review } = await withUnpublished();
  await setStatus(owner, review.id, 'changes_requested');
  expect((await reviewNow(owner, review.id)).status).toBe('changes_requested');
  await remove(owner, review.id, '2');
  expect((await reviewNow(owner, review.id)).status).toBe('needs_review');
});
