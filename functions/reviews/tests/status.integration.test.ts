import { expect, test } from '@jest/globals';
import type { ReviewStatus } from '#shared/rules/review-statuses.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { postVersion, reviewNow, setStatus, withReview } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import type { Person } from '#testkit/people.ts';

test('of two leaders who set the status at the same time, the last one decides, and both are told', async () => {
  const { owner, review } = await withReview();
  const producer = await addColleague(owner, 'Producer');
  const people = new Map<ReviewStatus, Person>([
    ['approved', owner],
    ['changes_requested', producer],
  ]);
  const answers = await Promise.all(
    [...people].map(([status, person]) => setStatus(person, review.id, status)),
  );
  const now = await reviewNow(owner, review.id);
  const last = answers.find((answer) => answer.review.status === now.status);
  const first = answers.find((answer) => answer !== last);
  const byOf = ({ review: { status } }: typeof first) => ({ email: people.get(status)?.email });
  expect(now.statusBy).toMatchObject(byOf(last));
  expect(first.previous).toEqual({ status: 'needs_review' });
  expect(last.previous).toMatchObject({ status: first.review.status, by: byOf(first) });
  const { auditEntries } = (await owner.call('GET /api/audit', { query: { text: 'Film' } })).body;
  expect(auditEntries.slice(0, 2)).toMatchObject([
    {
      kind: 'review_status_changed',
      who: byOf(last).email,
      status: now.status,
      previousStatus: first.review.status,
      email: byOf(first).email,
    },
    {
      kind: 'review_status_changed',
      who: byOf(first).email,
      status: first.review.status,
      previousStatus: 'needs_review',
    },
  ]);
});

test('setting the status that a review has changes nothing, and says whose it is', async () => {
  const { owner, review } = await withReview();
  const producer = await addColleague(owner, 'Producer');
  const { review: set } = await setStatus(producer, review.id, 'approved');
  const again = await setStatus(owner, review.id, 'approved');
  expect(again.review).toEqual(set);
  expect(again.previous.by.email).toBe(producer.email);
});

test('a new version needs review again, and every change makes the revision grow', async () => {
  const { owner, review } = await withReview();
  const { review: approved } = await setStatus(owner, review.id, 'approved');
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  const { body } = await postVersion(owner, review.id, path);
  expect(body.review).toMatchObject({
    status: 'needs_review',
    versions: [
      { number: 1, state: 'replaced' },
      { number: 2, state: 'current' },
    ],
  });
  expect(body.review).not.toHaveProperty('statusBy');
  expect(body.review).toEqual(await reviewNow(owner, review.id));
  const revisions = [review, approved, body.review].map(({ revision }) => revision);
  expect(revisions).toEqual([1, 2, 3]);
});
