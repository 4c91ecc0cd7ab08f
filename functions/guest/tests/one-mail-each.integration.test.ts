import { afterEach, expect, test } from '@jest/globals';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { addComment } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { prefer } from '#testkit/files/inbox.ts';
import {
  addGuestComment,
  createLink,
  enterByEmail,
  withCommenter,
  withLink,
} from '#testkit/files/links.ts';
import {
  countNotificationMails,
  endTokenMailedTo,
  mailNotificationsIn,
  notificationsMailedTo,
  switchMails,
} from '#testkit/files/review-mails.ts';
import { postVersion } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import { addMember, callAs, confirmEmail, type Person, signUpInvited } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { mailsTo } from '#testkit/table.ts';

afterEach(resetClock);

/** One person who has commented by two links to a review, the second one last. */
async function withTwoLinks(options: object = {}) {
  const first = await withCommenter(options);
  setClockAhead({ minutes: 1 });
  const { link, token } = await createLink(first.owner, [first.review.id], {
    addresses: [first.email],
    ...options,
  });
  const second = { link, guest: await enterByEmail({ link, token }, first.email) };
  const comment = await addGuestComment(second.guest, first.review.id, { text: 'Too loud.' });
  return { ...first, second: { ...second, comment } };
}

async function addVersion(owner: Person, reviewId: string): Promise<void> {
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  await postVersion(owner, reviewId, path);
}

/** Those of the links by which a mail can be ended that are in mails to an email. */
async function linksInMailsTo(email: string): Promise<string[]> {
  const mails = await mailsTo(email);
  return mails.flatMap(({ guest }) => (guest as { linkId: string } | undefined)?.linkId ?? []);
}

const added = 'owner added version 2.';

test('one person behind two links of a review is mailed each notification once, by the link that they have used last', async () => {
  const { owner, review, comment, email, second } = await withTwoLinks();
  await addVersion(owner, review.id);
  await addComment(owner, review.id, { text: 'Cut.', parent: comment.id });
  await addComment(owner, review.id, { text: 'Quieter.', parent: second.comment.id });
  await mailNotificationsIn(15);
  expect((await notificationsMailedTo({ email })).toSorted()).toEqual(
    [
      'owner replied on version 1: “Cut.”',
      `${added}\nowner replied on version 1: “Quieter.”`,
    ].toSorted(),
  );
});

test('a reply that the guests of both links see is mailed once to one person who has written by both', async () => {
  const { owner, review, comment, email, second } = await withTwoLinks({
    sharesWithOtherLinks: true,
  });
  await addGuestComment(second.guest, review.id, { text: 'By far.', parent: comment.id });
  await addComment(owner, review.id, { text: 'Cut.', parent: comment.id });
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo({ email })).toEqual(['owner replied on version 1: “Cut.”']);
  expect(await linksInMailsTo(email)).toEqual([second.link.id]);
});

test('one person behind two links is mailed by the other one once the one that they have used last is revoked', async () => {
  const { owner, review, link, email, second } = await withTwoLinks();
  await addVersion(owner, review.id);
  await owner.call('DELETE /api/links/{id}', { params: { id: second.link.id } });
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo({ email })).toEqual([added]);
  expect(await linksInMailsTo(email)).toEqual([link.id]);
});

test('one person behind two links who has ended the mails of one is mailed by none', async () => {
  const { owner, review, email } = await withTwoLinks();
  await addVersion(owner, review.id);
  await mailNotificationsIn(15);
  const body = { token: await endTokenMailedTo({ email }) };
  await callAs(null, 'POST /api/reviews/mails', { body });
  await uploadFile(owner, path, 'Third cut.', { replace: true });
  await postVersion(owner, review.id, path);
  await mailNotificationsIn(80);
  expect(await notificationsMailedTo({ email })).toEqual([added]);
});

test('a run that is interrupted after one of two links mails nothing by the other, though it was used since', async () => {
  const { owner, review, link, token, email, second } = await withTwoLinks();
  await addVersion(owner, review.id);
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
  expect(await linksInMailsTo(email)).toEqual([second.link.id]);
  await enterByEmail({ link, token }, email);
  await mailNotificationsIn(20);
  expect(await linksInMailsTo(email)).toEqual([second.link.id]);
});

/** A member who takes part in a review as a guest by their email as well. */
async function withMemberAsGuest() {
  const linked = await withLink();
  const { id, email } = await addMember(linked.owner);
  const member = await signUpInvited(email);
  for (const person of [linked.owner, member]) await confirmEmail(person);
  const { link, token } = await createLink(linked.owner, [linked.review.id], {
    addresses: [email],
  });
  const guest = await enterByEmail({ link, token }, email);
  const comment = await addGuestComment(guest, linked.review.id, { text: 'Too long.' });
  await addComment(member, linked.review.id, { text: 'As a member.' });
  return { ...linked, member, rowId: id, guest, comment };
}

test('who takes part as a member and as a guest is mailed each notification once, as a member', async () => {
  const { owner, review, member, comment } = await withMemberAsGuest();
  await addVersion(owner, review.id);
  await addComment(owner, review.id, { text: 'Cut.', parent: comment.id });
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(member)).toEqual([
    `${added}\nowner replied on version 1: “Cut.”`,
  ]);
});

test('what a member was mailed at once is not mailed to them as a guest', async () => {
  const { owner, review, member, comment } = await withMemberAsGuest();
  await prefer(member, { reply: 'at_once' });
  await addComment(member, review.id, { text: 'Agreed.', parent: comment.id });
  await addComment(owner, review.id, { text: 'Cut.', parent: comment.id });
  await mailNotificationsIn(15);
  expect(await countNotificationMails(member)).toBe(0);
});

test('a member who has ended the mails of a review is not mailed as a guest either', async () => {
  const { owner, review, member } = await withMemberAsGuest();
  await switchMails(member, review.id, false);
  await addVersion(owner, review.id);
  await mailNotificationsIn(15);
  expect(await countNotificationMails(member)).toBe(0);
});

test('who was a member is mailed as the guest that they still are', async () => {
  const { owner, review, member, rowId } = await withMemberAsGuest();
  await owner.call('DELETE /api/team-members/{id}', { params: { id: rowId } });
  await addVersion(owner, review.id);
  await mailNotificationsIn(15);
  expect(await notificationsMailedTo(member)).toEqual([added]);
});
