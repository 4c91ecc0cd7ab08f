import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { now } from '#core/runtime/clock.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { delivered, mockMails } from '#testkit/delivered-mails.ts';
import { mailReviewNotifications } from '#testkit/event-functions.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import {
  ask,
  putDecision,
  putGuestDecision,
  roundNow,
  statesNow,
  withApprovers,
} from '#testkit/files/approvals.ts';
import { cancelPlan } from '#testkit/files/emptying.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { prefer } from '#testkit/files/inbox.ts';
import {
  mailNotificationsIn,
  notificationsMailedTo,
  switchMails,
} from '#testkit/files/review-mails.ts';
import { postVersion } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import { confirmEmail, refused } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

beforeEach(mockMails);
afterEach(resetClock);

const dayIn = (days: number) =>
  new Date(now().getTime() + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);

test('while no plan runs guests who were asked do not count and are not reminded; members are', async () => {
  const { owner, colleague, guest, email, workspaceId, review } = await withApprovers();
  await ask(owner, review.id, [colleague.email, email], { dueOn: dayIn(5) });
  await Promise.all([colleague.email, email].map(delivered));
  const workspace = keys.workspace(workspaceId);
  const [{ runningPlan } = {}] = (await itemsOf(workspace.pk)).filter(
    ({ sk }) => sk === workspace.sk,
  );
  await write(update(workspace, { remove: ['runningPlan'] }));
  expect(await statesNow(owner, review.id)).toEqual([
    ['cutter', 'waiting'],
    [email, 'unable'],
  ]);
  setClockAhead({ days: 4, hours: 20 });
  await mailReviewNotifications();
  const subjectsTo = async (to: string) => (await delivered(to)).map(({ subject }) => subject);
  expect(await subjectsTo(email)).toEqual([]);
  expect(await subjectsTo(colleague.email)).toEqual(['Due tomorrow: Film, version 1']);
  await putDecision(colleague, review.id, 'approved');
  expect((await roundNow(owner, review.id)).status).toBe('approved');
  // The guest has entered a few days ago, and need not again by their clock.
  resetClock();
  await write(update(workspace, { set: { runningPlan } }));
  expect((await roundNow(owner, review.id)).status).toBe('needs_review');
  expect((await putGuestDecision(guest, review.id, 'approved')).status).toBe(200);
});

test('a plan that is cancelled with its files leaves no round, and nothing to remind of', async () => {
  const { owner, email, workspaceId, review } = await withApprovers();
  await ask(owner, review.id, [owner.email, email], { dueOn: dayIn(5) });
  await putDecision(owner, review.id, 'approved');
  await cancelPlan(owner);
  await runAllChanges(workspaceId);
  setClockAhead({ minutes: credentialMinutes + 3 });
  await runAllChanges(workspaceId);
  setClockAhead({ days: 4, hours: 20 });
  await mailReviewNotifications();
  const left = await itemsOf(`REVIEW#${workspaceId}#${review.id}`);
  expect(left.filter(({ sk }) => String(sk).startsWith('ROUND#'))).toEqual([]);
  expect(await itemsOf('DUE_APPROVALS')).not.toContainEqual(
    expect.objectContaining({ reviewId: review.id }),
  );
  expect((await delivered(email)).map(({ subject }) => subject)).not.toContain(
    'Due tomorrow: Film, version 1',
  );
}, 60_000);

test('once a decided version is taken out, the one before it has its own decisions, which can be changed', async () => {
  const { owner, colleague, review } = await withApprovers();
  await ask(owner, review.id, [colleague.email]);
  await putDecision(colleague, review.id, 'changes_requested', { word: 'Warmer.' });
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  await postVersion(owner, review.id, path);
  await ask(owner, review.id, [colleague.email], { version: 2 });
  await putDecision(colleague, review.id, 'approved', { version: 2 });
  expect((await roundNow(owner, review.id)).status).toBe('approved');
  const params = { id: review.id, version: '2' };
  await owner.call('DELETE /api/reviews/{id}/versions/{version}', { params });
  expect((await roundNow(owner, review.id)).status).toBe('changes_requested');
  expect(await putDecision(colleague, review.id, 'approved', { version: 2 })).toMatchObject(
    refused(409, 'version_changed'),
  );
  expect((await putDecision(colleague, review.id, 'approved')).status).toBe(200);
  expect((await roundNow(owner, review.id)).status).toBe('approved');
});

test('of two who decide at once, one as a guest, both count, and of two decisions of one person one does', async () => {
  const { owner, colleague, guest, email, review } = await withApprovers();
  await ask(owner, review.id, [colleague.email, email]);
  const answers = await Promise.all([
    putDecision(colleague, review.id, 'approved'),
    putGuestDecision(guest, review.id, 'approved'),
    putGuestDecision(guest, review.id, 'approved_with_changes'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { status, round } = await roundNow(owner, review.id);
  expect([status, round.approvers.length]).toEqual(['approved', 2]);
});

test('a request that the hourly mail tells is told to who is asked alone', async () => {
  const { owner, colleague, review } = await withApprovers();
  const third = await addColleague(owner, 'Producer');
  await confirmEmail(third);
  await switchMails(third, review.id, true);
  await prefer(colleague, { approval_request: 'hourly' });
  await ask(owner, review.id, [colleague.email]);
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(colleague)).toEqual(['owner asks you to approve version 1.']);
  expect(await notificationsMailedTo(third)).toEqual([]);
});
