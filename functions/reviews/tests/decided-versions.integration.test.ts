import { expect, test } from '@jest/globals';
import { runAllChanges } from '#testkit/file-changes.ts';
import { addComment } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { allRights, withGuest } from '#testkit/files/links.ts';
import {
  mailNotificationsIn,
  notificationsMailedTo,
  withColleague,
} from '#testkit/files/review-mails.ts';
import {
  postVersion,
  reviewNow,
  setStatus,
  withReview,
  withTwoVersions,
} from '#testkit/files/reviews.ts';
import { ask, path } from '#testkit/files/stored-files.ts';
import type { Person } from '#testkit/people.ts';
import { refused } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { mailsTo } from '#testkit/table.ts';

const changed = refused(409, 'version_changed');

const approve = (person: Person, id: string, version: number) =>
  person.call('PUT /api/reviews/{id}/status', {
    params: { id },
    body: { version, status: 'approved' },
  });

const statusesOf = async (person: Person, id: string) => {
  const { status, versions } = await reviewNow(person, id);
  return [status, ...versions.map((version: { status: string }) => version.status)];
};

test('a decision names the newest version, and no other one can be decided', async () => {
  const { owner, review } = await withTwoVersions();
  for (const version of [1, 3]) {
    expect(await approve(owner, review.id, version)).toMatchObject(changed);
  }
  const body = { status: 'approved' };
  const unnamed = await owner.call('PUT /api/reviews/{id}/status', {
    params: { id: review.id },
    body,
  });
  expect(unnamed).toMatchObject(refused(400, 'invalid_input'));
  expect(await statusesOf(owner, review.id)).toEqual([
    'needs_review',
    'needs_review',
    'needs_review',
  ]);
  expect(await approve(owner, review.id, 2)).toMatchObject({ status: 200 });
  expect(await statusesOf(owner, review.id)).toEqual(['approved', 'needs_review', 'approved']);
});

test('nothing is decided when a version is added at that moment', async () => {
  const { owner, review } = await withReview();
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  let isAdded = false;
  const answer = await interceptRequests(
    async ({ name }, send) => {
      if (name === 'TransactWriteItems' && !isAdded) {
        isAdded = true;
        await interceptRequests(
          (_request, pass) => pass(),
          () => postVersion(owner, review.id, path),
        );
      }
      return send();
    },
    () => approve(owner, review.id, 1),
  );
  expect(answer).toMatchObject(changed);
  expect(await statusesOf(owner, review.id)).toEqual([
    'needs_review',
    'needs_review',
    'needs_review',
  ]);
});

test('a guest decides about the newest version that they are shown', async () => {
  const { owner, workspaceId, guest, review } = await withGuest();
  await uploadFile(owner, 'Other.mov', 'Another path.');
  await postVersion(owner, review.id, 'Other.mov');
  const decide = (version: number) =>
    guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
      params: { id: review.id },
      body: { version, status: 'approved' },
    });
  expect(await decide(1)).toMatchObject(changed);
  await ask(owner, 'POST /api/files/delete', { paths: ['Other.mov'] });
  await runAllChanges(workspaceId);
  expect(await decide(2)).toMatchObject(changed);
  const decided = await decide(1);
  expect(decided.body.review).toMatchObject({
    status: 'approved',
    versions: [{ number: 1, status: 'approved', statusBy: { name: 'Clara Client' } }],
  });
  expect(await statusesOf(owner, review.id)).toEqual(['needs_review', 'approved', 'needs_review']);
});

test('a new version starts undecided, and whose decision about the one before stays is told', async () => {
  const { owner, colleague, review } = await withColleague();
  await addComment(colleague, review.id);
  await setStatus(owner, review.id, 'approved');
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  const { body } = await postVersion(owner, review.id, path);
  expect(body.review).toMatchObject({
    status: 'needs_review',
    versions: [
      { number: 1, status: 'approved', statusBy: { email: owner.email } },
      { number: 2, status: 'needs_review' },
    ],
  });
  const { auditEntries } = (await owner.call('GET /api/audit', { query: { text: 'Film' } })).body;
  expect(auditEntries.slice(0, 2)).toMatchObject([
    {
      kind: 'review_version_added',
      number: 2,
      previousNumber: 1,
      previousStatus: 'approved',
      email: owner.email,
    },
    { kind: 'review_status_changed', number: 1, status: 'approved' },
  ]);
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(colleague)).toEqual([
    'owner approved version 1.\nowner added version 2. It is not decided yet; version 1 stays approved.',
  ]);
  const subjects = (await mailsTo(colleague.email)).map(({ subject }) => subject);
  expect(subjects).toContain('New in the review of Film, version 2');
});

test('a guest who cannot look at the version decides about nothing', async () => {
  for (const [download, status] of [
    [false, 403],
    [true, 200],
  ] as const) {
    const { owner, guest, review } = await withGuest({ may: { ...allRights, download } });
    await uploadFile(owner, 'Master.mxf', 'No browser shows it.');
    await postVersion(owner, review.id, 'Master.mxf');
    const answer = await guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
      params: { id: review.id },
      body: { version: 2, status: 'approved' },
    });
    expect(answer.status).toBe(status);
  }
});
