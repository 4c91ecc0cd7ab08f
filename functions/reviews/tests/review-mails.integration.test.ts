import { afterEach, expect, test } from '@jest/globals';
import { personalData } from '#core/lifecycle/personal-data.ts';
import { removeAccount } from '#core/lifecycle/remove-account.ts';
import { limits } from '#core/rate-limits/limits.ts';
import { notificationWrites } from '#core/reviews/ports/review-notifications.ts';
import { transact } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { put, remove, update } from '#core/table/write.ts';
import { phoneFilm } from '#shared/testing/variable-films.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { mailReviewNotifications } from '#testkit/event-functions.ts';
import { addComment, film, storeFrames } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import {
  endTokenMailedTo,
  hasMailsOn,
  mailNotificationsIn,
  notificationsMailedTo,
  switchMails,
  withColleague,
  withNotification,
} from '#testkit/files/review-mails.ts';
import { postVersion, setStatus, startReview } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import { callAs, confirmEmail, type Person, refused } from '#testkit/people.ts';
import { interceptRequests, type RequestInterceptor } from '#testkit/request-interceptor.ts';
import { itemsOf, mailsTo } from '#testkit/table.ts';

afterEach(resetClock);

const userIdOf = async (person: Person) =>
  String((await itemsOf(`EMAIL#${person.email}`))[0]?.['userId']);

const participantsOf = async (workspaceId: string, id: string) =>
  (await itemsOf(`REVIEW#${workspaceId}#${id}`)).filter(({ sk }) =>
    String(sk).startsWith('PARTICIPANT#'),
  );

const end = (token: string) => callAs(null, 'POST /api/reviews/mails', { body: { token } });

test('those who take part are mailed the comments, replies, versions and statuses of others, never their own', async () => {
  const { owner, colleague, workspaceId, review } = await withColleague();
  await storeFrames(workspaceId, review.id, { table: film });
  const comment = await addComment(colleague, review.id, { text: 'Cut\n earlier.', frame: 26 });
  await addComment(owner, review.id, { text: 'Where?', parent: comment.id });
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  await postVersion(owner, review.id, path);
  await setStatus(owner, review.id, 'approved');
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(owner)).toEqual([
    'cutter commented on version 1, 00:00:01:01: “Cut earlier.”',
  ]);
  expect(await notificationsMailedTo(colleague)).toEqual([
    [
      'owner replied on version 1: “Where?”',
      'owner added version 2.',
      'owner approved version 2.',
    ].join('\n'),
  ]);
  const [mail] = (await mailsTo(owner.email)).filter(
    ({ subject }) => subject === 'New in the review of Film, version 2',
  );
  expect(mail?.['text']).toContain(`/dashboard/review?review=${review.id}`);
});

test('a mail tells the timecode of a variable film by its time', async () => {
  const { owner, colleague, workspaceId, review } = await withColleague();
  await storeFrames(workspaceId, review.id, { table: phoneFilm });
  await addComment(colleague, review.id, { text: 'Cut earlier.', frame: 5_309 });
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(owner)).toEqual([
    'cutter commented on version 1, 00:02:59:27: “Cut earlier.”',
  ]);
});

test('there is a mail ten minutes after the first notification, and then at most one an hour', async () => {
  const { owner, colleague, review } = await withNotification();
  const mailed = async () => (await notificationsMailedTo(owner)).length;
  await mailNotificationsIn(9);
  expect(await mailed()).toBe(0);
  await mailNotificationsIn(11);
  expect(await mailed()).toBe(1);
  await addComment(colleague, review.id, { text: 'And too dark.' });
  await mailNotificationsIn(70);
  expect(await mailed()).toBe(1);
  await mailNotificationsIn(72);
  expect((await notificationsMailedTo(owner)).at(-1)).toBe(
    'cutter commented on version 1: “And too dark.”',
  );
  // An hour without notifications: the review is no longer looked at, and the next comment is mailed in ten minutes again.
  await mailNotificationsIn(133);
  expect(await itemsOf('REVIEW_NEWS')).toEqual([]);
  await addComment(colleague, review.id, { text: 'Third.' });
  await mailNotificationsIn(144);
  expect(await mailed()).toBe(3);
});

/** Mails what is due; before its request of a number something else is done. @returns whether it got so far */
async function mailNotificationsWith(
  number: number,
  meanwhile: () => Promise<unknown>,
): Promise<boolean> {
  let made = 0;
  const interceptor: RequestInterceptor = async (_request, send) => {
    made += 1;
    if (made === number) await interceptRequests((_other, pass) => pass(), meanwhile);
    return send();
  };
  await interceptRequests(interceptor, mailReviewNotifications);
  return made >= number;
}

test('another run at any moment of a run mails no one twice, nor again within the hour', async () => {
  let reached = true;
  for (let number = 1; reached; number += 1) {
    resetClock();
    const { owner, colleague, review } = await withNotification();
    await addComment(owner, review.id, { text: 'Agreed.' });
    setClockAhead({ minutes: 15 });
    reached = await mailNotificationsWith(number, async () => {
      await mailReviewNotifications();
      await addComment(colleague, review.id, { text: 'More.' });
    });
    await mailNotificationsIn(40);
    const first = 'cutter commented on version 1: “Too long.”';
    expect([number, await notificationsMailedTo(owner)]).toEqual([number, [first]]);
    await mailNotificationsIn(80);
    const second = reached ? ['cutter commented on version 1: “More.”'] : [];
    expect([number, await notificationsMailedTo(owner)]).toEqual([number, [first, ...second]]);
    expect(await notificationsMailedTo(colleague)).toHaveLength(1);
  }
}, 120_000);

test.each([1, 2, 3])(
  'a run that finds the notifications mailed by another one keeps the hour (%i)',
  async (number) => {
    const { owner, colleague, review } = await withNotification();
    setClockAhead({ minutes: 15 });
    await mailNotificationsWith(number, mailReviewNotifications);
    await addComment(colleague, review.id, { text: 'More.' });
    await mailNotificationsIn(40);
    expect(await notificationsMailedTo(owner)).toHaveLength(1);
  },
);

test('a comment at any moment of a run is mailed once, an hour later at the latest', async () => {
  let reached = true;
  for (let number = 1; reached; number += 1) {
    resetClock();
    const { owner, colleague, review } = await withNotification();
    setClockAhead({ minutes: 15 });
    reached = await mailNotificationsWith(number, () =>
      addComment(colleague, review.id, { text: 'More.' }),
    );
    await mailNotificationsIn(76);
    const notifications = (await notificationsMailedTo(owner)).join('\n').split('\n');
    const expected = reached ? ['“More.”', '“Too long.”'] : ['“Too long.”'];
    expect([number, notifications.map((line) => line.split(': ')[1]).toSorted()]).toEqual([
      number,
      expected,
    ]);
  }
}, 120_000);

test('a comment while a review without notifications is taken off the list keeps it there', async () => {
  let reached = true;
  for (let number = 1; reached; number += 1) {
    resetClock();
    const { owner, colleague, review } = await withNotification();
    await mailNotificationsIn(15);
    setClockAhead({ minutes: 80 });
    reached = await mailNotificationsWith(number, () =>
      addComment(colleague, review.id, { text: 'More.' }),
    );
    if (!reached) break;
    for (const minutes of [95, 141]) await mailNotificationsIn(minutes);
    expect([number, (await notificationsMailedTo(owner)).length]).toEqual([number, 2]);
  }
}, 120_000);

test('what was deleted since is not mailed, and more than 20 notifications are counted', async () => {
  const { owner, colleague, review, comment } = await withNotification();
  const params = { id: review.id, comment: comment.id };
  await colleague.call('DELETE /api/reviews/{id}/comments/{comment}', { params });
  // One that others have replied to is blanked.
  const answered = await addComment(colleague, review.id, { text: 'Too dark.' });
  await addComment(owner, review.id, { text: 'No.', parent: answered.id });
  await colleague.call('DELETE /api/reviews/{id}/comments/{comment}', {
    params: { id: review.id, comment: answered.id },
  });
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(owner)).toEqual([]);
  for (let count = 1; count <= 23; count += 1) {
    await addComment(colleague, review.id, { text: `Shot ${count}` });
  }
  await mailNotificationsIn(80);
  const [notifications = ''] = await notificationsMailedTo(owner);
  expect(notifications.split('\n')).toHaveLength(21);
  expect(notifications).toMatch(/“Shot 20”\nAnd 3 more\.$/);
});

test('the link of a mail ends those of its review, for its recipient, and can be used again', async () => {
  const { owner, colleague, review } = await withNotification();
  await uploadFile(owner, 'Other.mov', 'A film.');
  const other = await startReview(owner, 'Other.mov');
  await mailNotificationsIn(15);
  const token = await endTokenMailedTo(owner);
  expect(await hasMailsOn(owner, review.id)).toBe(true);
  for (const _ of [1, 2]) expect(await end(token)).toMatchObject({ status: 200 });
  expect(await hasMailsOn(owner, review.id)).toBe(false);
  expect(await hasMailsOn(owner, other.id)).toBe(true);
  expect(await hasMailsOn(colleague, review.id)).toBe(true);
  await addComment(colleague, review.id, { text: 'More.' });
  await addComment(owner, review.id, { text: 'I take part.' });
  await mailNotificationsIn(80);
  expect(await notificationsMailedTo(owner)).toHaveLength(1);
  expect(await notificationsMailedTo(colleague)).toHaveLength(1);
  setClockAhead({ days: 91 });
  expect(await end(token)).toMatchObject(refused(404, 'not_found'));
});

test('a token of another link, or of none, ends nothing, and one address cannot try many', async () => {
  const { owner } = await withNotification();
  const others = [...(await mailsTo(owner.email))].flatMap(
    ({ text }) => /token=([\w-]{43})$/m.exec(String(text))?.[1] ?? [],
  );
  expect(others.length).toBeGreaterThan(0);
  for (const token of [...others, 'x'.repeat(43)]) {
    expect(await end(token)).toMatchObject(refused(404, 'not_found'));
  }
  const address = '198.51.100.7';
  const attempt = () =>
    callAs(null, 'POST /api/reviews/mails', { body: { token: 'y'.repeat(43) }, address });
  for (let tried = 0; tried < limits.review_mails_from_address.most; tried += 1) await attempt();
  expect(await attempt()).toMatchObject(refused(429, 'too_many_attempts'));
});

test('a member who turns the mails on again is told what is new from then on, whether they took part before or not', async () => {
  const { owner, colleague, review } = await withColleague();
  expect(await hasMailsOn(colleague, review.id)).toBe(false);
  await switchMails(owner, review.id, false);
  await addComment(owner, review.id, { text: 'Early.' });
  await addComment(colleague, review.id, { text: 'Missed.' });
  setClockAhead({ seconds: 1 });
  for (const person of [owner, colleague]) {
    expect(await switchMails(person, review.id, true)).toMatchObject({ status: 200 });
    expect(await hasMailsOn(person, review.id)).toBe(true);
  }
  setClockAhead({ seconds: 2 });
  await addComment(colleague, review.id, { text: 'Seen.' });
  // It is on: nothing that waits is lost.
  await switchMails(owner, review.id, true);
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(owner)).toEqual(['cutter commented on version 1: “Seen.”']);
  expect(await switchMails(owner, 'unknown', true)).toMatchObject(refused(404, 'not_found'));
});

test('no one is mailed who has left, lacks the second factor that is required, or has not confirmed their email', async () => {
  const { owner, workspaceId, colleague, review } = await withColleague();
  const unconfirmed = await addColleague(owner, 'Producer');
  for (const person of [colleague, unconfirmed]) await addComment(person, review.id, {});
  await addComment(owner, review.id, { text: 'All of you.' });
  await write(remove(keys.membership(await userIdOf(colleague), workspaceId)));
  const required = { secondFactorRequired: true };
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(colleague)).toEqual([]);
  expect(await notificationsMailedTo(unconfirmed)).toEqual([]);
  expect(await notificationsMailedTo(owner)).toHaveLength(1);
  // Who has left takes part no more.
  expect(await participantsOf(workspaceId, review.id)).toHaveLength(2);
  await confirmEmail(unconfirmed);
  await write(update(keys.workspace(workspaceId), { set: required }));
  await addCommentByOperator(unconfirmed, review.id);
  await mailNotificationsIn(80);
  expect(await notificationsMailedTo(owner)).toHaveLength(1);

  /** Comments while the requirement is lifted for a moment. */
  async function addCommentByOperator(person: Person, id: string) {
    await write(update(keys.workspace(workspaceId), { set: { secondFactorRequired: false } }));
    await addComment(person, id, { text: 'Later.' });
    await write(update(keys.workspace(workspaceId), { set: required }));
  }
});

test('what a guest of a share link does is mailed under their name, and no guest is mailed', async () => {
  const { owner, workspaceId, review } = await withColleague();
  const [linkId, guestId] = [newId(), newId()];
  const at = new Date().toISOString();
  const guest = { id: guestId, linkId, name: 'Client', createdAt: at, lastSeenAt: at };
  await transact([
    put(keys.guest(workspaceId, linkId, guestId), guest),
    ...notificationWrites(workspaceId, review.id, `guest.${linkId}.${guestId}`, {
      version: 1,
      status: 'approved',
    }),
  ]);
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(owner)).toEqual(['Client (guest) approved version 1.']);
  expect(await participantsOf(workspaceId, review.id)).toHaveLength(1);
});

test('a deleted account takes part in no review, and an export says which mails are on', async () => {
  const { workspaceId, owner, colleague, review } = await withNotification();
  const participation = async (person: Person) =>
    (await personalData(person.email)).workspaces.find(({ id }) => id === workspaceId)
      ?.reviewEmails;
  await switchMails(owner, review.id, false);
  expect(await participation(owner)).toMatchObject([{ review: 'Film', emails: 'off' }]);
  expect(await participation(colleague)).toMatchObject([{ review: 'Film', emails: 'on' }]);
  await removeAccount(await userIdOf(colleague));
  expect(await participantsOf(workspaceId, review.id)).toMatchObject([
    { userId: await userIdOf(owner) },
  ]);
});
