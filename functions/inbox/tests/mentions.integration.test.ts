import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { limits } from '#core/rate-limits/limits.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { maxMentions, mentionOf } from '#shared/rules/mentions.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { resetClock } from '#testkit/clock.ts';
import { mockMails } from '#testkit/delivered-mails.ts';
import { addComment, commentsOf, postComment } from '#testkit/files/comments.ts';
import { deliveredAtOnce } from '#testkit/files/delivered-notifications.ts';
import {
  inboxNow,
  mailedAtOnce,
  prefer,
  unreadOf,
  userIdOf,
  withMention,
} from '#testkit/files/inbox.ts';
import { addGuestComment, createLink, enter } from '#testkit/files/links.ts';
import {
  mailNotificationsIn,
  notificationsMailedTo,
  switchMails,
  withColleague,
} from '#testkit/files/review-mails.ts';
import { confirmEmail, type Person } from '#testkit/people.ts';
import { itemsOf, putItems } from '#testkit/table.ts';

beforeEach(mockMails);
afterEach(resetClock);

const mentioned = 'owner mentioned you in the review of Film';

const edit = (person: Person, id: string, comment: string, text: string) =>
  person.call('PUT /api/reviews/{id}/comments/{comment}', {
    params: { id, comment },
    body: { text, audience: 'everyone' },
  });

const textsOf = async (person: Person) =>
  (await inboxNow(person)).map(({ kind, text }: { kind: string; text: string }) => [kind, text]);

test('the mentioned are mailed at once, by name, and not again by the hourly mail, which tells it to others', async () => {
  const { owner, colleague, colleagueId, review } = await withMention();
  const [mail] = await deliveredAtOnce(colleague);
  expect(mail).toMatchObject({ subject: mentioned });
  expect(mail?.text).toContain('owner commented on version 1: “@cutter, cut earlier.”');
  expect(mail?.text).toContain(`/dashboard/review?review=${review.id}&version=1&comment=1.`);
  const third = await addColleague(owner, 'Producer');
  await confirmEmail(third);
  await addComment(third, review.id, { text: 'Second.' });
  await addComment(owner, review.id, { text: `${mentionOf(colleagueId)}, later.` });
  await mailNotificationsIn(15);
  expect(await mailedAtOnce(colleague)).toHaveLength(2);
  expect(await notificationsMailedTo(colleague)).toEqual([]);
  expect(await notificationsMailedTo(third)).toEqual([
    'owner commented on version 1: “@cutter, later.”',
  ]);
});

test('who is mentioned by a later version of a comment is notified then, once, and who is taken out is not any more', async () => {
  const { owner, colleague, colleagueId, workspaceId, review, comment } = await withMention();
  const third = await addColleague(owner, 'Producer');
  const thirdId = await userIdOf(third);
  await edit(owner, review.id, comment.id, `${mentionOf(thirdId)}, cut later.`);
  expect(await textsOf(colleague)).toEqual([]);
  expect(await unreadOf(colleague)).toBe(0);
  expect(await textsOf(third)).toEqual([['mention', '@owner, cut later.']]);
  // The mail that has waited is not sent.
  expect(await deliveredAtOnce(colleague)).toEqual([]);
  await edit(owner, review.id, comment.id, `${mentionOf(colleagueId)}, cut later.`);
  expect(await textsOf(colleague)).toEqual([['mention', '@cutter, cut later.']]);
  expect(await mailedAtOnce(colleague)).toHaveLength(0);
  expect(await itemsOf(`INBOX#${workspaceId}`)).toHaveLength(2);
});

test('no one is notified of their own mention, nor anyone by the words of a guest or as a stranger', async () => {
  const { owner, colleague, review } = await withColleague();
  const stranger = await addColleague((await withColleague()).owner, 'Producer');
  const [ownerId, colleagueId, strangerId] = [
    await userIdOf(owner),
    await userIdOf(colleague),
    await userIdOf(stranger),
  ];
  await addComment(owner, review.id, {
    text: `${mentionOf(ownerId)} and ${mentionOf(strangerId)}: me.`,
  });
  const guest = await enter(await createLink(owner, [review.id]));
  await addGuestComment(guest, review.id, { text: `${mentionOf(colleagueId)}, cut.` });
  for (const person of [owner, colleague, stranger]) expect(await textsOf(person)).toEqual([]);
  const [own, theirs] = await commentsOf(owner, review.id);
  expect(own.text).toBe('@owner and @a former member: me.');
  expect(theirs).toMatchObject({ text: `${mentionOf(colleagueId)}, cut.` });
  expect(theirs.mentions).toBeUndefined();
});

test.each([
  ['inbox', { inbox: 1, atOnce: 0, hourly: 0 }],
  ['at_once', { inbox: 1, atOnce: 1, hourly: 0 }],
  ['hourly', { inbox: 1, atOnce: 0, hourly: 1 }],
  ['off', { inbox: 0, atOnce: 0, hourly: 0 }],
] as const)('a member who chose %s for mentions is told so', async (choice, told) => {
  const { owner, colleague, review } = await withColleague();
  await prefer(colleague, { mention: choice });
  const text = `${mentionOf(await userIdOf(colleague))}, cut earlier.`;
  await addComment(owner, review.id, { text });
  await mailNotificationsIn(15);
  expect({
    inbox: (await inboxNow(colleague)).length,
    atOnce: (await mailedAtOnce(colleague)).length,
    hourly: (await notificationsMailedTo(colleague)).length,
  }).toEqual(told);
});

test('those in a thread are told replies in the inbox and by the hourly mail unless they chose otherwise', async () => {
  const { owner, colleague, review } = await withColleague();
  const thread = await addComment(colleague, review.id, { text: 'Too long.' });
  await addComment(owner, review.id, { text: 'Shorter.', parent: thread.id });
  await mailNotificationsIn(15);
  expect(await textsOf(colleague)).toEqual([['reply', 'Shorter.']]);
  expect(await notificationsMailedTo(colleague)).toEqual([
    'owner replied on version 1: “Shorter.”',
  ]);
  await prefer(colleague, { reply: 'at_once' });
  await addComment(owner, review.id, { text: 'Again.', parent: thread.id });
  expect(await mailedAtOnce(colleague)).toEqual(['owner replied to you in the review of Film']);
  await prefer(colleague, { reply: 'off' });
  await addComment(owner, review.id, { text: 'Silently.', parent: thread.id });
  await mailNotificationsIn(90);
  expect((await textsOf(colleague)).map(([, text]: string[]) => text)).toEqual([
    'Again.',
    'Shorter.',
  ]);
  expect(await notificationsMailedTo(colleague)).toHaveLength(1);
});

test('a reply of a guest is in the inbox of members in its thread, named as a guest', async () => {
  const { owner, review } = await withColleague();
  const thread = await addComment(owner, review.id);
  const guest = await enter(await createLink(owner, [review.id]));
  await addGuestComment(guest, review.id, { parent: thread.id, text: 'Yes.' });
  const by = { name: 'Clara Client', isGuest: true };
  expect(await inboxNow(owner)).toMatchObject([{ kind: 'reply', by, text: 'Yes.' }]);
  await prefer(owner, { reply: 'at_once' });
  await addGuestComment(guest, review.id, { parent: thread.id, text: 'See https://other.site' });
  const [mail] = await deliveredAtOnce(owner);
  expect(mail?.subject).toBe('Clara Client (guest) replied to you in the review of Film');
  expect(mail?.text).not.toContain('other.site');
});

test('a mention in a thread for the team says so in its mail', async () => {
  const { owner, colleague, review } = await withColleague();
  const text = `${mentionOf(await userIdOf(colleague))}, between us.`;
  const thread = await addComment(owner, review.id, { text, audience: 'team' });
  await prefer(colleague, { reply: 'at_once' });
  await addComment(owner, review.id, { text: 'More.', audience: 'team', parent: thread.id });
  const texts = (await deliveredAtOnce(colleague)).map((mail) => mail.text).join();
  expect(texts).toContain('owner commented for the team on version 1: “@cutter, between us.”');
});

test('who mentions too often sends no more mails, and fills the inbox alone', async () => {
  const { owner, colleague, review } = await withColleague();
  const text = `${mentionOf(await userIdOf(colleague))}, please.`;
  const limit = keys.attempts('notification_mails_of_author', sha256(await userIdOf(owner)));
  const count = limits.notification_mails_of_author.most - 1;
  await putItems([{ ...limit, count, expiresAt: nowInSeconds() + 3_600 }]);
  await addComment(owner, review.id, { text });
  await addComment(owner, review.id, { text });
  expect(await deliveredAtOnce(colleague)).toHaveLength(1);
  expect(await inboxNow(colleague)).toHaveLength(2);
});

test('a mention is mailed even to who has ended the hourly mails of the review', async () => {
  const { owner, colleague, review } = await withColleague();
  await switchMails(colleague, review.id, false);
  const text = `${mentionOf(await userIdOf(colleague))}, please.`;
  await addComment(owner, review.id, { text });
  expect(await deliveredAtOnce(colleague)).toHaveLength(1);
});

test('a comment mentions at most 20 people, and all of them and of its thread are notified', async () => {
  const { owner, colleague, workspaceId, review } = await withColleague();
  const ids = await copies(await userIdOf(colleague), workspaceId, maxMentions + 25);
  const thread = await addComment(owner, review.id);
  const first = (await itemsOf(`REVIEW#${workspaceId}#${review.id}`)).find(({ sk }) =>
    String(sk).startsWith('COMMENT#'),
  );
  await putItems(
    ids.slice(maxMentions).map((userId) => {
      const reply = randomUUID();
      return { ...first, sk: `${String(first?.['sk'])}#${reply}`, reply, userId };
    }),
  );
  const say = (count: number) =>
    postComment(owner, review.id, {
      text: ids.slice(0, count).map(mentionOf).join(' '),
      parent: thread.id,
    });
  expect(await say(maxMentions + 1)).toMatchObject({
    status: 400,
    body: { fields: { text: 'A comment can mention at most 20 people.' } },
  });
  expect(await say(maxMentions)).toMatchObject({ status: 201 });
  const inboxes = await itemsOf(`INBOX#${workspaceId}`);
  expect(inboxes).toHaveLength(maxMentions + 20);
});

/** Members of a workspace who are as another one, but for their ids, and mailed everything at once. */
async function copies(userId: string, workspaceId: string, count: number): Promise<string[]> {
  const [user, membership] = await getItems([
    keys.user(userId),
    keys.membership(userId, workspaceId),
  ]);
  const notifications = { reply: 'at_once' };
  const ids = Array.from({ length: count }, () => randomUUID());
  await putItems(
    ids.flatMap((id) => [
      { ...user, ...keys.user(id), id, notifications },
      { ...membership, ...keys.membership(id, workspaceId) },
    ]),
  );
  return ids;
}
