import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { ses as client } from '#core/clients/mail.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { remove, update } from '#core/table/write.ts';
import { resetClock } from '#testkit/clock.ts';
import { sendMail } from '#testkit/event-functions.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { addComment } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import {
  addGuestComment,
  allRights,
  createLink,
  enter,
  enterByEmail,
  guestsOf,
  withCommenter,
  withGuest,
  withLink,
} from '#testkit/files/links.ts';
import {
  countNotificationMails,
  endTokenMailedTo,
  mailNotificationsIn,
  notificationsMailedTo,
} from '#testkit/files/review-mails.ts';
import { postVersion, setStatus } from '#testkit/files/reviews.ts';
import { ask, path } from '#testkit/files/stored-files.ts';
import { callAs, confirmEmail, password, uniqueEmail } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { itemsOf, mailsTo } from '#testkit/table.ts';

const ses = mockClient(client);
beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
});
afterEach(resetClock);

type Commented = Awaited<ReturnType<typeof withCommenter>>;

const reply = ({ owner, review, comment }: Commented, text = 'Cut by a second.') =>
  addComment(owner, review.id, { text, parent: comment.id });

/** Delivers the mails to an email, as the stream does. @returns how many are sent */
async function deliverTo(email: string): Promise<number> {
  const before = ses.commandCalls(SendEmailCommand).length;
  const Records = (await mailsTo(email)).map(({ pk, sk }, at) => ({
    dynamodb: {
      Keys: { pk: { S: String(pk) }, sk: { S: String(sk) } },
      SequenceNumber: String(at),
    },
  }));
  expect(await sendMail({ Records })).toEqual({ batchItemFailures: [] });
  return ses.commandCalls(SendEmailCommand).length - before;
}

test("mails say of a guest that they are one, whose name can be a member's", async () => {
  const { owner, review, link, token } = await withLink();
  await confirmEmail(owner);
  await addComment(owner, review.id);
  const guest = await enter({ link, token }, { name: 'owner' });
  await addGuestComment(guest, review.id, { text: 'Wire the money.' });
  const params = { id: review.id };
  const body = { version: 1, status: 'approved' };
  await guest.call('PUT /api/guest/{link}/reviews/{id}/status', { params, body });
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(owner)).toEqual([
    'owner (guest) commented on version 1: “Wire the money.”\nowner (guest) approved version 1.',
  ]);
});

const lure = 'Invoice overdue:\nhttps://evil.example/pay, evil。com or  bill@evil.example. Thanks.';
const withoutAddresses =
  'Invoice overdue: [address left out] [address left out] or [address left out] Thanks.';

test('what a guest without a proven email writes is mailed without addresses, to members and to guests', async () => {
  const sharing = { sharesWithOtherLinks: true };
  const { owner, review, comment, email, guest } = await withCommenter(sharing);
  await confirmEmail(owner);
  const { link, token } = await createLink(owner, [review.id], sharing);
  const stranger = await enter({ link, token }, { name: 'Billing' });
  await addGuestComment(stranger, review.id, { text: lure, parent: comment.id });
  await addGuestComment(guest, review.id, { text: 'See frame.io/x.', parent: comment.id });
  await mailNotificationsIn(15);
  const words = `Billing (guest) replied on version 1: “${withoutAddresses}”`;
  expect((await notificationsMailedTo({ email })).join()).toContain(words);
  const toOwner = (await notificationsMailedTo(owner)).join();
  expect(toOwner).toContain(words);
  // Who has proven their email is known.
  expect(toOwner).toContain('“See frame.io/x.”');
});

test('an address that only the end of a long comment makes is left out, too', async () => {
  const { owner, review, guest } = await withGuest();
  await confirmEmail(owner);
  await addComment(owner, review.id);
  await addGuestComment(guest, review.id, { text: `${'a '.repeat(146)}evil.companions` });
  await mailNotificationsIn(15);
  const mailed = (await notificationsMailedTo(owner)).join();
  expect(mailed).toMatch(/a \[address left out\]”$/);
});

test('a guest with a proven email is mailed replies in their threads and new versions, and nothing else', async () => {
  const commented = await withCommenter();
  const { owner, review, email, guest, token } = commented;
  await reply(commented);
  const other = await addComment(owner, review.id, { text: 'Of the team alone.' });
  await addComment(owner, review.id, { text: 'Between members.', parent: other.id });
  await addGuestComment(guest, review.id, { text: 'Thanks.', parent: commented.comment.id });
  await setStatus(owner, review.id, 'approved');
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  await postVersion(owner, review.id, path);
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo({ email })).toEqual([
    'owner replied on version 1: “Cut by a second.”\nowner added version 2. It is not decided yet; version 1 stays approved.',
  ]);
  const mail = (await mailsTo(email)).find(
    ({ subject }) => subject === 'New in the review of Film, version 2',
  );
  const text = JSON.stringify(mail);
  expect(text).toContain('To see it, open the link that');
  expect(text).not.toContain(token);
  expect(text).not.toContain('/s/');
  expect(text).not.toContain(owner.email);
  expect(await deliverTo(email)).toBeGreaterThan(0);
});

test('a guest is mailed replies in threads of others in which they have replied', async () => {
  const commented = await withCommenter();
  const { owner, review, email, guest } = commented;
  const theirs = await addComment(owner, review.id, { text: 'Warmer?' });
  await addGuestComment(guest, review.id, { text: 'Yes.', parent: theirs.id });
  await addComment(owner, review.id, { text: 'Done.', parent: theirs.id });
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo({ email })).toEqual(['owner replied on version 1: “Done.”']);
});

test('a guest is mailed at most once an hour about a review', async () => {
  const commented = await withCommenter();
  const { email } = commented;
  await reply(commented);
  await mailNotificationsIn(15);
  await reply(commented, 'And another second.');
  await mailNotificationsIn(70);
  expect(await countNotificationMails({ email })).toBe(1);
  await mailNotificationsIn(76);
  expect((await notificationsMailedTo({ email })).at(-1)).toBe(
    'owner replied on version 1: “And another second.”',
  );
});

test('a run that is interrupted after a guest was mailed mails them once', async () => {
  const commented = await withCommenter();
  await reply(commented);
  let transactions = 0;
  const interrupted = interceptRequests(
    async ({ name }, send) => {
      if (name === 'TransactWriteItems') transactions += 1;
      if (transactions > 1) throw new Error('The function has ended.');
      return send();
    },
    () => mailNotificationsIn(15),
  );
  await expect(interrupted).rejects.toThrow();
  expect(await countNotificationMails(commented)).toBe(1);
  await mailNotificationsIn(20);
  expect(await countNotificationMails(commented)).toBe(1);
});

test('no one is mailed as a guest what they have said as a member, nor the other way round', async () => {
  const linked = await withLink();
  const { owner, review } = linked;
  await confirmEmail(owner);
  const { link, token } = await createLink(owner, [review.id], { addresses: [owner.email] });
  const asGuest = await enterByEmail({ link, token }, owner.email);
  const comment = await addGuestComment(asGuest, review.id);
  await addComment(owner, review.id, { text: 'As a member.', parent: comment.id });
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(owner)).toEqual([]);
});

test('a guest who has proven no email is not mailed, nor one who only looks', async () => {
  const linked = await withLink();
  const guest = await enter(linked);
  const comment = await addGuestComment(guest, linked.review.id);
  const email = uniqueEmail();
  const looked = await createLink(linked.owner, [linked.review.id], { addresses: [email] });
  await enterByEmail(looked, email);
  await addComment(linked.owner, linked.review.id, { text: 'Yes.', parent: comment.id });
  await mailNotificationsIn(15);
  expect(await countNotificationMails({ email })).toBe(0);
});

test('what lies in the trash is not mailed to guests', async () => {
  const commented = await withCommenter();
  const { owner, workspaceId, review, email } = commented;
  await uploadFile(owner, 'Other.mov', 'Another film.');
  await postVersion(owner, review.id, 'Other.mov');
  await reply(commented);
  await ask(owner, 'POST /api/files/delete', { paths: ['Other.mov'] });
  await runAllChanges(workspaceId);
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo({ email })).toEqual([
    'owner replied on version 1: “Cut by a second.”',
  ]);
  await ask(owner, 'POST /api/files/delete', { paths: [path] });
  await runAllChanges(workspaceId);
  await reply(commented, 'Of a version in the trash.');
  await mailNotificationsIn(80);
  expect(await countNotificationMails({ email })).toBe(1);
});

const change = ({ owner, link }: Commented, changed: object) => {
  const { may, isOverlaid, expiresAt, addresses, domains } = link;
  const body = { may, isOverlaid, expiresAt, addresses, domains, ...changed };
  return owner.call('PUT /api/links/{id}', { params: { id: link.id }, body });
};

/** What ends the mails to the guests of a link. */
const ends: [string, (commented: Commented) => Promise<unknown>][] = [
  [
    'is revoked',
    ({ owner, link }) => owner.call('DELETE /api/links/{id}', { params: { id: link.id } }),
  ],
  [
    'has expired',
    ({ workspaceId, link }) =>
      write(update(keys.shareLink(workspaceId, link.id), { set: { expiresAt: link.createdAt } })),
  ],
  [
    'has another address',
    ({ owner, link }) => owner.call('POST /api/links/{id}/address', { params: { id: link.id } }),
  ],
  ['asks for another email', (commented) => change(commented, { addresses: [uniqueEmail()] })],
  [
    'no longer allows comments',
    (commented) => change(commented, { may: { ...allRights, comment: false } }),
  ],
  [
    'belongs to a workspace without a plan',
    ({ workspaceId }) => write(update(keys.workspace(workspaceId), { remove: ['runningPlan'] })),
  ],
  [
    'was made by a member who has left',
    async ({ workspaceId, owner }) => {
      const [{ userId } = {}] = await itemsOf(`EMAIL#${owner.email}`);
      await write(remove(keys.membership(String(userId), workspaceId)));
    },
  ],
  [
    'was made in a session with whose end its maker has ended it',
    ({ owner }) => owner.call('POST /api/logout-everywhere', { query: { links: 'end' } }),
  ],
  [
    'has lost the guest, who was erased',
    async ({ owner, link }) => {
      const [{ id: guest = '' } = {}] = await guestsOf(owner, link.id);
      const params = { id: link.id, guest };
      await owner.call('DELETE /api/links/{id}/guests/{guest}', { params });
    },
  ],
  [
    'opens a review that was removed',
    ({ owner, review }) => owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } }),
  ],
];

test.each(ends)('a guest is mailed nothing more when the link %s', async (_, end) => {
  const commented = await withCommenter();
  await reply(commented);
  await end(commented);
  await mailNotificationsIn(15);
  expect(await countNotificationMails(commented)).toBe(0);
});

test.each(ends)('a mail that waits is not sent when the link %s', async (_, end) => {
  const commented = await withCommenter();
  const { email } = commented;
  await deliverTo(email);
  await reply(commented);
  await mailNotificationsIn(15);
  expect(await countNotificationMails({ email })).toBe(1);
  // A link that downloads gets another address only from someone who has just confirmed their identity.
  await commented.owner.call('POST /api/confirm-identity', { body: { password } });
  await end(commented);
  expect(await deliverTo(email)).toBe(0);
  expect(await countNotificationMails({ email })).toBe(0);
});

test('the link of a mail ends those of its review for the guest, and the one that waits', async () => {
  const commented = await withCommenter();
  const { email } = commented;
  await deliverTo(email);
  await reply(commented);
  await mailNotificationsIn(15);
  const body = { token: await endTokenMailedTo({ email }) };
  for (const _ of [1, 2]) {
    expect(await callAs(null, 'POST /api/reviews/mails', { body })).toMatchObject({ status: 200 });
  }
  expect(await deliverTo(email)).toBe(0);
  // Nor does taking part turn them on again.
  await addGuestComment(commented.guest, commented.review.id, { text: 'Please.' });
  await reply(commented, 'Done.');
  await mailNotificationsIn(80);
  expect(await countNotificationMails({ email })).toBe(0);
});
