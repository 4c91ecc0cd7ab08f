import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inboxWrite } from '#core/inbox/ports/inbox-item.ts';
import { personalData } from '#core/lifecycle/personal-data.ts';
import { transactInBatches } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { mentionOf } from '#shared/rules/mentions.ts';
import { defaultPreferences, maxUnread } from '#shared/rules/notifications.ts';
import { addColleague, joinAs } from '#testkit/accounts/colleagues.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { delivered, mockMails } from '#testkit/delivered-mails.ts';
import { mailReviewNotifications } from '#testkit/event-functions.ts';
import { addComment, commentsOf, postAudience } from '#testkit/files/comments.ts';
import { deliveredAtOnce } from '#testkit/files/delivered-notifications.ts';
import {
  inboxNow,
  mailedAtOnce,
  prefer,
  unreadOf,
  userIdOf,
  withMention,
} from '#testkit/files/inbox.ts';
import {
  mailNotificationsIn,
  notificationsMailedTo,
  switchMails,
  withColleague,
} from '#testkit/files/review-mails.ts';
import { sendFile, withConfirmedSender } from '#testkit/files/upload-requests.ts';
import {
  callAs,
  confirmEmail,
  type Person,
  password,
  personOf,
  refused,
  signUp,
} from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

beforeEach(mockMails);
afterEach(resetClock);

/** What shows of notifications, and what still leaves by mail. */
async function expectNothingFor(person: Person): Promise<void> {
  expect(await inboxNow(person)).toEqual([]);
  expect(await unreadOf(person)).toBe(0);
  expect(await deliveredAtOnce(person)).toEqual([]);
}

const assign = (person: Person, id: string, comment: string, assignee: string | null) =>
  person.call('PUT /api/reviews/{id}/comments/{comment}/assignee', {
    params: { id, comment },
    body: { assignee: assignee ?? '' },
  });

async function remove(owner: Person, { email }: Person) {
  const { teamMembers } = (await owner.call('GET /api/team-members')).body;
  const { id } = teamMembers.find((one: { email: string }) => one.email === email);
  return owner.call('DELETE /api/team-members/{id}', { params: { id } });
}

/** Who was signed out by their removal, signed in again. */
async function again({ email }: Person): Promise<Person> {
  return personOf(email, await callAs(null, 'POST /api/login', { body: { email, password } }));
}

test('a comment that is deleted, and kept for its replies alone, is told no more', async () => {
  const { owner, colleague, review } = await withColleague();
  const text = `${mentionOf(await userIdOf(owner))}, cut.`;
  const comment = await addComment(colleague, review.id, { text });
  await addComment(owner, review.id, { text: 'Where?', parent: comment.id });
  expect(await unreadOf(owner)).toBe(1);
  const params = { id: review.id, comment: comment.id };
  await colleague.call('DELETE /api/reviews/{id}/comments/{comment}', { params });
  expect(await commentsOf(owner, review.id)).toHaveLength(2);
  await expectNothingFor(owner);
});

test('what names a comment that is deleted, alone or with its review, is told no more', async () => {
  for (const way of ['comment', 'review']) {
    const { owner, colleague, review, comment } = await withMention();
    const params = { id: review.id, comment: comment.id };
    if (way === 'review') await owner.call('DELETE /api/reviews/{id}', { params });
    else await owner.call('DELETE /api/reviews/{id}/comments/{comment}', { params });
    await expectNothingFor(colleague);
  }
});

test('a removed member has no inbox, and what is from before is not theirs once they are back', async () => {
  const { owner, colleague, colleagueId, review, comment } = await withMention();
  await assign(owner, review.id, comment.id, colleagueId);
  await remove(owner, colleague);
  expect(await deliveredAtOnce(colleague)).toEqual([]);
  const outside = await again(colleague);
  expect((await outside.call('GET /api/inbox')).status).not.toBe(200);
  const [left] = await commentsOf(owner, review.id);
  expect(left).toMatchObject({ text: '@a former member, cut earlier.' });
  expect(left.assignee).toBeUndefined();
  expect(await assign(owner, review.id, comment.id, colleagueId)).toMatchObject(
    refused(409, 'not_a_member'),
  );
  setClockAhead({ minutes: 1 });
  await joinAs(outside, owner, 'Video Editor', new Date(Date.now() + 30_000).toISOString());
  await expectNothingFor(outside);
  const [back] = await commentsOf(owner, review.id);
  expect(back).toMatchObject({ text: '@cutter, cut earlier.' });
  expect(back.assignee).toBeUndefined();
  expect(await assign(owner, review.id, comment.id, colleagueId)).toMatchObject({ status: 200 });
  expect(await inboxNow(outside)).toMatchObject([{ kind: 'assignment' }]);
});

test('a deleted account leaves no inbox; the export of a person has it, with their choices', async () => {
  const { colleague, colleagueId, workspaceId } = await withMention();
  await prefer(colleague, { upload: 'off' });
  const exported = await personalData(colleague.email);
  expect(exported).toMatchObject({
    account: { notifications: { ...defaultPreferences, upload: 'off' } },
    workspaces: [{ inbox: [{ kind: 'mention', isRead: false }] }],
  });
  await colleague.call('DELETE /api/account', { body: { password } });
  const left = await itemsOf(`INBOX#${workspaceId}`);
  expect(left.filter(({ sk }) => String(sk).includes(colleagueId))).toEqual([]);
});

test('a closed workspace leaves no inbox', async () => {
  const { owner, workspaceId } = await withMention();
  expect(await itemsOf(`INBOX#${workspaceId}`)).toHaveLength(1);
  await owner.call('DELETE /api/account', { body: { password } });
  expect(await itemsOf(`INBOX#${workspaceId}`)).toEqual([]);
});

test('a thread that is shown to everyone, or to the team again, stays in the inbox', async () => {
  const { owner, colleague, review } = await withColleague();
  const text = `${mentionOf(await userIdOf(colleague))}, look.`;
  const thread = await addComment(owner, review.id, { text, audience: 'team' });
  for (const audience of ['everyone', 'team'] as const) {
    expect(await postAudience(owner, review.id, thread, audience)).toMatchObject({ status: 200 });
    expect(await inboxNow(colleague)).toMatchObject([{ kind: 'mention', text: '@cutter, look.' }]);
  }
});

test('each workspace of a person has its own inbox', async () => {
  const { colleague, review } = await withMention();
  const other = await withColleague();
  await joinAs(colleague, other.owner, 'Producer');
  expect(await inboxNow(colleague)).toEqual([]);
  const text = `${mentionOf(await userIdOf(colleague))}, here.`;
  await addComment(other.owner, other.review.id, { text });
  expect(await inboxNow(colleague)).toMatchObject([{ review: { id: other.review.id } }]);
  expect(other.review.id).not.toBe(review.id);
  const [{ id }] = await inboxNow(colleague);
  const isRead = { params: { id }, body: { isRead: true } };
  expect(await other.colleague.call('PUT /api/inbox/{id}', isRead)).toMatchObject({ status: 404 });
});

test('a notification is kept for 90 days', async () => {
  const { colleague } = await withMention();
  setClockAhead({ days: 89 });
  const later = await again(colleague);
  expect(await inboxNow(later)).toHaveLength(1);
  setClockAhead({ days: 90, minutes: 1 });
  const last = await again(colleague);
  expect(await inboxNow(last)).toEqual([]);
  expect(await unreadOf(last)).toBe(0);
});

test('an inbox is paged from the newest on, whatever was read, and filtered', async () => {
  const { owner, colleague, colleagueId, workspaceId, review, comment } = await withMention();
  const by = await userIdOf(owner);
  const subject = { kind: 'reply', reviewId: review.id, comment: comment.id, by } as const;
  await transactInBatches(
    Array.from({ length: maxUnread + 20 }, () => inboxWrite(workspaceId, colleagueId, subject)),
  );
  const { notifications, next } = (await colleague.call('GET /api/inbox', { query: {} })).body;
  expect(notifications).toHaveLength(50);
  const [, second] = notifications;
  await colleague.call('PUT /api/inbox/{id}', {
    params: { id: second.id },
    body: { isRead: true },
  });
  const ids: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const query = after === '' ? {} : { after };
    const { body } = await colleague.call('GET /api/inbox', { query });
    ids.push(...body.notifications.map(({ id }: { id: string }) => id));
    after = body.next;
  }
  expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
  expect(ids).toHaveLength(maxUnread + 21);
  expect(ids).toContain(second.id);
  expect(next).toBe(ids[49]);
  const unread = await colleague.call('GET /api/inbox', { query: { unread: 'yes' } });
  expect(unread.body.notifications[1].id).not.toBe(second.id);
  const mentions = await inboxNow(colleague, { kind: 'mention' });
  expect(mentions).toMatchObject([{ kind: 'mention' }]);
  expect(await unreadOf(colleague)).toBe(maxUnread);
  // What has come since the page was shown stays unread.
  await transactInBatches([inboxWrite(workspaceId, colleagueId, subject)]);
  const upTo = { body: { upTo: ids[0] } };
  expect((await colleague.call('POST /api/inbox/read', upTo)).body).toEqual({ hasMore: false });
  expect(await unreadOf(colleague)).toBe(1);
  const [{ id }] = await inboxNow(colleague, { unread: 'yes' });
  await colleague.call('PUT /api/inbox/{id}', { params: { id }, body: { isRead: true } });
  await colleague.call('PUT /api/inbox/{id}', { params: { id }, body: { isRead: true } });
  expect(await unreadOf(colleague)).toBe(0);
  await colleague.call('PUT /api/inbox/{id}', { params: { id }, body: { isRead: false } });
  expect(await unreadOf(colleague)).toBe(1);
  const unknown = { params: { id: newId() }, body: { isRead: true } };
  expect(await colleague.call('PUT /api/inbox/{id}', unknown)).toMatchObject({ status: 404 });
}, 60_000);

test('who reads one on two devices at once reads it once', async () => {
  const { colleague, workspaceId } = await withMention();
  const [{ id }] = await inboxNow(colleague);
  const read = () =>
    colleague.call('PUT /api/inbox/{id}', { params: { id }, body: { isRead: true } });
  const all = () => colleague.call('POST /api/inbox/read', { body: { upTo: id } });
  const answers = await Promise.all([read(), all(), read(), all()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await itemsOf(`INBOX#${workspaceId}`)).toHaveLength(1);
});

test('what is assigned to an editor is theirs to mark as done, as long as it is, and not from before they came back', async () => {
  const { owner, colleague, colleagueId, review, comment } = await withMention();
  const setDone = (person: Person, isDone: boolean) =>
    person.call('PUT /api/reviews/{id}/comments/{comment}/done', {
      params: { id: review.id, comment: comment.id },
      body: { isDone },
    });
  const forbidden = refused(403, 'forbidden');
  expect(await setDone(colleague, true)).toMatchObject(forbidden);
  await assign(owner, review.id, comment.id, colleagueId);
  expect(await setDone(colleague, true)).toMatchObject({ status: 200 });
  expect(await commentsOf(owner, review.id)).toMatchObject([{ isDone: true }]);
  expect(await setDone(colleague, false)).toMatchObject({ status: 200 });
  await assign(owner, review.id, comment.id, null);
  expect(await setDone(colleague, true)).toMatchObject(forbidden);
  await assign(owner, review.id, comment.id, colleagueId);
  await remove(owner, colleague);
  const outside = await again(colleague);
  setClockAhead({ minutes: 1 });
  await joinAs(outside, owner, 'Video Editor', new Date(Date.now() + 30_000).toISOString());
  expect(await setDone(outside, true)).toMatchObject(forbidden);
});

test('an assignment is told to the assignee at once, and to no one once it is someone else’s', async () => {
  const { owner, colleague, review } = await withColleague();
  const colleagueId = await userIdOf(colleague);
  const comment = await addComment(owner, review.id, { text: 'Grade it.', audience: 'team' });
  await assign(owner, review.id, comment.id, colleagueId);
  await assign(owner, review.id, comment.id, colleagueId);
  expect(await mailedAtOnce(colleague)).toEqual([
    'owner assigned a comment to you in the review of Film',
  ]);
  const [mail] = await deliveredAtOnce(colleague);
  expect(mail?.text).toContain('owner commented for the team on version 1: “Grade it.”');
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(colleague)).toEqual([]);
  await assign(owner, review.id, comment.id, await userIdOf(owner));
  expect(await inboxNow(colleague)).toEqual([]);
  // They assigned it to themselves.
  expect(await inboxNow(owner)).toEqual([]);
});

test('an assignment that is to be told by the hourly mail is told to the assignee alone', async () => {
  const { owner, colleague, review } = await withColleague();
  await prefer(colleague, { assignment: 'hourly' });
  const third = await addColleague(owner, 'Producer');
  await confirmEmail(third);
  await switchMails(third, review.id, true);
  const comment = await addComment(colleague, review.id, { text: 'Grade it.' });
  await assign(owner, review.id, comment.id, await userIdOf(colleague));
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(colleague)).toEqual([
    'owner assigned to you what cutter commented on version 1: “Grade it.”',
  ]);
  for (const other of [owner, third]) {
    expect(await notificationsMailedTo(other)).toEqual([
      'cutter commented on version 1: “Grade it.”',
    ]);
  }
});

test('an editor assigns their own comments, and takes and gives back what no one has to do', async () => {
  const { owner, colleague, review } = await withColleague();
  const [ownerId, colleagueId] = [await userIdOf(owner), await userIdOf(colleague)];
  const theirs = await addComment(colleague, review.id);
  const others = await addComment(owner, review.id);
  const reply = await addComment(owner, review.id, { parent: others.id });
  const forbidden = refused(403, 'forbidden');
  const done = { status: 200 };
  expect(await assign(colleague, review.id, theirs.id, ownerId)).toMatchObject(done);
  expect(await assign(colleague, review.id, others.id, ownerId)).toMatchObject(forbidden);
  expect(await assign(colleague, review.id, others.id, colleagueId)).toMatchObject(done);
  expect(await assign(colleague, review.id, others.id, null)).toMatchObject(done);
  await assign(owner, review.id, others.id, ownerId);
  expect(await assign(colleague, review.id, others.id, colleagueId)).toMatchObject(forbidden);
  expect(await assign(colleague, review.id, others.id, null)).toMatchObject(forbidden);
  expect(await assign(owner, review.id, reply.id, ownerId)).toMatchObject({ status: 404 });
  const stranger = await userIdOf(await signUp());
  expect(await assign(owner, review.id, others.id, stranger)).toMatchObject(
    refused(409, 'not_a_member'),
  );
});

test.each([
  ['hourly', { inbox: 1, mails: 1 }],
  ['at_once', { inbox: 1, mails: 1 }],
  ['inbox', { inbox: 1, mails: 0 }],
  ['off', { inbox: 0, mails: 0 }],
] as const)(
  'who has made an upload request and chose %s is told its files so',
  async (choice, told) => {
    const { owner, guest } = await withConfirmedSender();
    await prefer(owner, { upload: choice });
    await sendFile(guest, 'A001.mov');
    await sendFile(guest, 'A002.mov');
    await deliveredAtOnce(owner);
    setClockAhead({ minutes: 11 });
    await mailReviewNotifications();
    const notifications = await inboxNow(owner);
    expect({
      inbox: notifications.length,
      mails: (await delivered(owner.email)).length,
    }).toEqual(told);
    if (told.inbox) {
      expect(notifications).toMatchObject([
        { kind: 'upload', title: 'Rushes of day 4', folder: 'Incoming/', files: 2 },
      ]);
    }
  },
);
