import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { resetClock } from '#testkit/clock.ts';
import { delivered, mockMails } from '#testkit/delivered-mails.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { addComment } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { addPoster } from '#testkit/files/posters.ts';
import { mailNotificationsIn, switchMails, withColleague } from '#testkit/files/review-mails.ts';
import { postVersion, setStatus, startReview } from '#testkit/files/reviews.ts';
import { ask, path } from '#testkit/files/stored-files.ts';
import { confirmEmail } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';

beforeEach(mockMails);
afterEach(resetClock);

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

/** A review with a poster, in which a colleague of its owner takes part, who has no mails. */
async function withReviewer() {
  const reviewed = await withColleague();
  const { owner, colleague, review } = reviewed;
  await addPoster(owner, path, jpeg);
  await addComment(colleague, review.id);
  await delivered(colleague.email);
  return reviewed;
}

/** The same once it was approved, with the mail about that waiting. */
async function withDecision() {
  const reviewed = await withReviewer();
  await setStatus(reviewed.owner, reviewed.review.id, 'approved');
  await mailNotificationsIn(15);
  resetClock();
  return reviewed;
}

const subjectsTo = async (email: string) => (await delivered(email)).map(({ subject }) => subject);

test('a decision is mailed with its version in the subject, and a frame of it', async () => {
  const { colleague } = await withDecision();
  const [mail, ...others] = await delivered(colleague.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Approved: Film, version 1', pictures: [jpeg] });
  expect(mail?.text).toMatch(/^Approved: Film, version 1\n/);
  expect(mail?.html).toContain('src="cid:picture" alt="A frame of version 1"');
});

test('of several decisions the subject tells the last one, beside comments', async () => {
  const { owner, colleague, review } = await withReviewer();
  await setStatus(owner, review.id, 'approved');
  await addComment(owner, review.id, { text: 'On second thought.' });
  await setStatus(owner, review.id, 'changes_requested');
  await mailNotificationsIn(15);
  const [mail] = await delivered(colleague.email);
  expect(mail?.subject).toBe('Changes requested: Film, version 1');
  expect(mail?.text).toContain('“On second thought.”');
});

test('a decision that was taken back, is about an older version, or is replaced by the recipient is in no subject', async () => {
  const general = ['New in the review of Film, version 1'];
  const back = await withReviewer();
  await setStatus(back.owner, back.review.id, 'approved');
  await setStatus(back.owner, back.review.id, 'needs_review');
  const replaced = await withReviewer();
  await setStatus(replaced.owner, replaced.review.id, 'approved');
  const leader = await addColleague(replaced.owner, 'Producer');
  await confirmEmail(leader);
  await switchMails(leader, replaced.review.id, true);
  await setStatus(replaced.owner, replaced.review.id, 'needs_review');
  await setStatus(replaced.owner, replaced.review.id, 'approved');
  await setStatus(leader, replaced.review.id, 'changes_requested');
  const older = await withReviewer();
  await setStatus(older.owner, older.review.id, 'approved');
  await uploadFile(older.owner, path, 'Second cut.', { replace: true });
  await postVersion(older.owner, older.review.id, path);
  await mailNotificationsIn(15);
  expect(await subjectsTo(back.colleague.email)).toEqual(general);
  expect(await subjectsTo(leader.email)).toContain(general[0]);
  expect(await subjectsTo(replaced.colleague.email)).toEqual([
    'Changes requested: Film, version 1',
  ]);
  expect(await subjectsTo(older.colleague.email)).toEqual(['New in the review of Film, version 2']);
});

test('a subject names no film whose name may be a stranger’s link', async () => {
  const { owner, colleague } = await withColleague();
  const named = 'evil.example.com.mov';
  await uploadFile(owner, named, 'A film.');
  const review = await startReview(owner, named);
  await addComment(colleague, review.id);
  await delivered(colleague.email);
  await setStatus(owner, review.id, 'approved');
  await mailNotificationsIn(15);
  const [mail] = await delivered(colleague.email);
  expect(mail?.subject).toBe('Approved: a review on Cutbay, version 1');
  expect(JSON.stringify(mail)).not.toContain('evil');
});

test('a mail that waits is sent without the frame of a version that was deleted or replaced meanwhile', async () => {
  const deleted = await withDecision();
  await ask(deleted.owner, 'POST /api/files/delete', { paths: [path] });
  await runAllChanges(deleted.workspaceId);
  const replaced = await withDecision();
  await uploadFile(replaced.owner, path, 'Second cut.', { replace: true });
  await addPoster(replaced.owner, path, jpeg);
  for (const { colleague } of [deleted, replaced]) {
    const [mail] = await delivered(colleague.email);
    expect(mail).toMatchObject({ subject: 'Approved: Film, version 1', pictures: [] });
    expect(mail?.html).not.toContain('cid:');
  }
});

test('a mail that waits is not sent to who has left or has ended these mails, nor about a review that is gone', async () => {
  const left = await withDecision();
  const { teamMembers } = (await left.owner.call('GET /api/team-members')).body;
  await left.owner.call('DELETE /api/team-members/{id}', { params: { id: teamMembers[0].id } });
  const off = await withDecision();
  await switchMails(off.colleague, off.review.id, false);
  const gone = await withDecision();
  await gone.owner.call('DELETE /api/reviews/{id}', { params: { id: gone.review.id } });
  const waiting = async (email: string) =>
    (await mailsTo(email)).filter(({ member }) => member !== undefined);
  for (const { colleague } of [off, gone]) {
    expect(await waiting(colleague.email)).toHaveLength(1);
    expect(await subjectsTo(colleague.email)).toEqual([]);
    expect(await waiting(colleague.email)).toEqual([]);
  }
  expect(await subjectsTo(left.colleague.email)).not.toContain('Approved: Film, version 1');
});
