import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { limits } from '#core/rate-limits/limits.ts';
import { now } from '#core/runtime/clock.ts';
import { dueDayText } from '#shared/rules/approvals.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { delivered, mockMails } from '#testkit/delivered-mails.ts';
import { mailReviewNotifications } from '#testkit/event-functions.ts';
import { ask, putDecision, putGuestDecision, withApprovers } from '#testkit/files/approvals.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { inboxNow, prefer } from '#testkit/files/inbox.ts';
import { logoText, putBranding } from '#testkit/files/logos.ts';
import { mailNotificationsIn, notificationsMailedTo } from '#testkit/files/review-mails.ts';
import { postVersion } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import { itemsOf, mailsTo } from '#testkit/table.ts';

beforeEach(mockMails);
afterEach(resetClock);

const asked = 'Asked to approve: Film, version 1';
const due = 'Due tomorrow: Film, version 1';

/** A day so many days from today, in UTC. */
const dayIn = (days: number) =>
  new Date(now().getTime() + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);

const subjectsTo = async (email: string) => (await delivered(email)).map(({ subject }) => subject);

test('who is asked is mailed at once, a guest without an address to press', async () => {
  const { owner, colleague, email, review } = await withApprovers();
  await Promise.all([delivered(colleague.email), delivered(email)]);
  await ask(owner, review.id, [colleague.email, email], {
    dueOn: '2026-12-20',
    note: 'See https://evil.example now.',
  });
  const [toMember] = await delivered(colleague.email);
  const [toGuest] = await delivered(email);
  expect(toMember).toMatchObject({ subject: asked });
  expect(toMember?.text).toContain('until Sunday, December 20');
  expect(toMember?.text).toContain(`review=${review.id}`);
  expect(toGuest).toMatchObject({ subject: asked });
  expect(toGuest?.text).toContain('open the link that');
  expect(toGuest?.text).not.toContain('http');
  expect(toGuest?.text).not.toContain(colleague.email);
});

test('guests are asked and reminded with the logo of the workspace, members with ours', async () => {
  const { owner, colleague, email, review } = await withApprovers();
  await putBranding(owner, { logo: logoText() });
  await Promise.all([colleague.email, email].map(delivered));
  await ask(owner, review.id, [colleague.email, email], { dueOn: dayIn(5) });
  const isBranded = async (to: string) => {
    const mails = await delivered(to);
    return mails.map(({ html, pictures }) => html.includes('cid:logo') && pictures.length === 1);
  };
  expect([await isBranded(email), await isBranded(colleague.email)]).toEqual([[true], [false]]);
  setClockAhead({ days: 4, hours: 20 });
  await mailReviewNotifications();
  expect([await isBranded(email), await isBranded(colleague.email)]).toEqual([[true], [false]]);
});

test.each([
  ['inbox', { inbox: 1, atOnce: 0, hourly: 0, reminded: 0 }],
  ['at_once', { inbox: 1, atOnce: 1, hourly: 0, reminded: 1 }],
  ['hourly', { inbox: 1, atOnce: 0, hourly: 1, reminded: 1 }],
  ['off', { inbox: 0, atOnce: 0, hourly: 0, reminded: 0 }],
] as const)('a member who chose %s for requests to approve is told so', async (choice, told) => {
  const { owner, colleague, review } = await withApprovers();
  const dueOn = dayIn(5);
  await prefer(colleague, { approval_request: choice });
  await delivered(colleague.email);
  await ask(owner, review.id, [owner.email, colleague.email], { dueOn });
  const inbox = await inboxNow(colleague);
  const atOnce = (await subjectsTo(colleague.email)).filter((subject) => subject === asked);
  await mailNotificationsIn(15);
  const hourly = await notificationsMailedTo(colleague);
  for (const words of hourly) {
    expect(words).toBe(`owner asks you to approve version 1 until ${dueDayText(dueOn)}.`);
  }
  await delivered(colleague.email);
  setClockAhead({ days: 4, hours: 20 });
  await mailReviewNotifications();
  const reminders = (await subjectsTo(colleague.email)).filter((subject) => subject === due);
  expect({
    inbox: inbox.length,
    atOnce: atOnce.length,
    hourly: hourly.length,
    reminded: reminders.length,
  }).toEqual(told);
  // Who asks themselves is not notified of it, nor is anyone told what others are asked.
  expect(await inboxNow(owner)).toEqual([]);
  expect(await notificationsMailedTo(owner)).toEqual([]);
});

test('a request stands in the inbox of a member until it is withdrawn', async () => {
  const { owner, colleague, review } = await withApprovers();
  const { rounds } = await ask(owner, review.id, [colleague.email]);
  const request = { kind: 'approval_request', version: 1, by: { name: 'owner' } };
  expect(await inboxNow(colleague)).toMatchObject([request]);
  await putDecision(colleague, review.id, 'approved');
  expect(await inboxNow(colleague)).toMatchObject([request]);
  const again = await withApprovers();
  const other = await ask(again.owner, again.review.id, [again.colleague.email]);
  await again.owner.call('DELETE /api/reviews/{id}/approvals/{approver}', {
    params: { id: again.review.id, approver: other.rounds[0].approvers[0].id },
  });
  expect(await inboxNow(again.colleague)).toEqual([]);
  expect(rounds[0].approvers).toHaveLength(1);
});

test('a mail that waits is not sent once the request is withdrawn, decided, or about an older version', async () => {
  const withdrawn = await withApprovers();
  const { rounds } = await ask(withdrawn.owner, withdrawn.review.id, [withdrawn.email]);
  await withdrawn.owner.call('DELETE /api/reviews/{id}/approvals/{approver}', {
    params: { id: withdrawn.review.id, approver: rounds[0].approvers[0].id },
  });
  expect(await subjectsTo(withdrawn.email)).not.toContain(asked);

  const decided = await withApprovers();
  await ask(decided.owner, decided.review.id, [decided.email]);
  await putGuestDecision(decided.guest, decided.review.id, 'approved');
  expect(await subjectsTo(decided.email)).not.toContain(asked);

  const older = await withApprovers();
  await ask(older.owner, older.review.id, [older.colleague.email]);
  await uploadFile(older.owner, path, 'Second cut.', { replace: true });
  await postVersion(older.owner, older.review.id, path);
  expect(await subjectsTo(older.colleague.email)).not.toContain(asked);

  const revoked = await withApprovers();
  await ask(revoked.owner, revoked.review.id, [revoked.email]);
  await revoked.owner.call('DELETE /api/links/{id}', { params: { id: revoked.link.id } });
  expect(await subjectsTo(revoked.email)).not.toContain(asked);
});

test('who has not decided is reminded once, on the day before, however often the schedule runs', async () => {
  const { owner, colleague, email, review } = await withApprovers();
  await ask(owner, review.id, [owner.email, colleague.email, email], { dueOn: dayIn(5) });
  await putDecision(owner, review.id, 'approved');
  await Promise.all([owner.email, colleague.email, email].map(delivered));
  setClockAhead({ days: 2 });
  await mailReviewNotifications();
  expect(await subjectsTo(email)).not.toContain(due);
  setClockAhead({ days: 4, hours: 20 });
  await Promise.all([mailReviewNotifications(), mailReviewNotifications()]);
  await mailReviewNotifications();
  expect(await subjectsTo(colleague.email)).toContain(due);
  expect(await subjectsTo(email)).toEqual([due]);
  expect(await subjectsTo(owner.email)).not.toContain(due);
  await mailReviewNotifications();
  expect(await subjectsTo(colleague.email)).not.toContain(due);
});

test('nothing reminds of a version about which everyone has decided, no matter who was the last', async () => {
  for (const isGuestLast of [true, false]) {
    const { owner, guest, email, review } = await withApprovers();
    await ask(owner, review.id, [owner.email, email], { dueOn: dayIn(5) });
    const asGuest = () => putGuestDecision(guest, review.id, 'approved');
    const asMember = () => putDecision(owner, review.id, 'approved');
    for (const decide of isGuestLast ? [asMember, asGuest] : [asGuest, asMember]) {
      expect((await decide()).status).toBe(200);
    }
    expect(await itemsOf('DUE_APPROVALS')).not.toContainEqual(
      expect.objectContaining({ reviewId: review.id }),
    );
  }
});

test('a guest who is asked again and again is mailed as often as their mailbox allows', async () => {
  const { owner, email, review } = await withApprovers();
  const before = (await mailsTo(email)).length;
  const most =
    limits.first_link_mails_of_workspace_to_mailbox.most + limits.link_mails_to_mailbox.most;
  for (let times = 0; times <= most; times += 1) {
    const { rounds } = await ask(owner, review.id, [email]);
    await owner.call('DELETE /api/reviews/{id}/approvals/{approver}', {
      params: { id: review.id, approver: rounds[0].approvers[0].id },
    });
  }
  expect((await mailsTo(email)).length - before).toBe(most);
});

test('another day reminds of that day, and of the first one no more', async () => {
  const { owner, email, review } = await withApprovers();
  await ask(owner, review.id, [email], { dueOn: dayIn(5) });
  await ask(owner, review.id, [email], { dueOn: dayIn(9) });
  await delivered(email);
  setClockAhead({ days: 5 });
  await mailReviewNotifications();
  expect(await subjectsTo(email)).toEqual([]);
  setClockAhead({ days: 8, hours: 20 });
  await mailReviewNotifications();
  expect(await subjectsTo(email)).toEqual([due]);
});

test('the team is told what a person has decided, and when that approves it; guests are not', async () => {
  const { owner, colleague, guest, email, review } = await withApprovers();
  await ask(owner, review.id, [colleague.email, email]);
  await putGuestDecision(guest, review.id, 'approved');
  await Promise.all([owner.email, email].map(delivered));
  await putDecision(colleague, review.id, 'approved_with_changes', { word: 'Less grain.' });
  setClockAhead({ minutes: 15 });
  await mailReviewNotifications();
  const [mail] = await delivered(owner.email);
  expect(mail?.subject).toBe('Approved: Film, version 1');
  expect(mail?.text).toContain(
    'cutter approved with changes version 1: “Less grain.” All who were asked have approved it.',
  );
  expect(await subjectsTo(email)).toEqual([]);
});
