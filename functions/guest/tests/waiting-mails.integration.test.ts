import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { resetClock } from '#testkit/clock.ts';
import { delivered, mockMails } from '#testkit/delivered-mails.ts';
import { addComment, commentsOf, postAudience } from '#testkit/files/comments.ts';
import { addGuestComment, withCommenter } from '#testkit/files/links.ts';
import { mailNotificationsIn } from '#testkit/files/review-mails.ts';

beforeEach(mockMails);
afterEach(resetClock);

/** Stands in what was written for the team, and nowhere else. */
const canary = 'canary';

test('a mail that waits is not sent to a guest once what is in it is for the team', async () => {
  const commented = await withCommenter();
  const { owner, review, guest, email } = commented;
  const thread = await addComment(owner, review.id, { text: 'Warmer?' });
  const theirs = await addGuestComment(guest, review.id, { text: 'Yes.', parent: thread.id });
  await addComment(owner, review.id, { text: `The ${canary}.`, parent: thread.id });
  await mailNotificationsIn(15);
  const params = { id: review.id, comment: theirs.id };
  await guest.call('DELETE /api/guest/{link}/reviews/{id}/comments/{comment}', { params });
  const [, , reply] = await commentsOf(owner, review.id);
  expect(await postAudience(owner, review.id, thread, 'team', [reply])).toMatchObject({
    status: 200,
  });
  const mails = await delivered(email);
  expect(JSON.stringify(mails)).not.toContain(canary);
  // It was there to be sent.
  expect(mails.some(({ text }) => text.includes('This is new in'))).toBe(false);
});

test('of a mail that waits only what was deleted or taken back meanwhile is left out', async () => {
  const { owner, review, guest, email, comment } = await withCommenter();
  const other = await addComment(owner, review.id, { text: 'Warmer?' });
  const theirs = await addGuestComment(guest, review.id, { text: 'Yes.', parent: other.id });
  const reply = (parent: string, text: string) => addComment(owner, review.id, { parent, text });
  await reply(comment.id, 'Agreed.');
  const gone = await reply(comment.id, 'Deleted words.');
  const taken = await reply(other.id, `The ${canary}.`);
  await mailNotificationsIn(15);
  const of = ({ id }: { id: string }) => ({ params: { id: review.id, comment: id } });
  await owner.call('DELETE /api/reviews/{id}/comments/{comment}', of(gone));
  await guest.call('DELETE /api/guest/{link}/reviews/{id}/comments/{comment}', of(theirs));
  const taking = await postAudience(owner, review.id, other, 'team', [taken]);
  expect(taking).toMatchObject({ status: 200 });
  const mails = (await delivered(email)).filter(({ text }) => text.includes('This is new in'));
  expect(mails).toHaveLength(1);
  const [{ text, html } = { text: '', html: '' }] = mails;
  for (const each of [text, html]) {
    expect(each).toContain('Agreed.');
    expect(each).not.toMatch(new RegExp(`Deleted words|${canary}`));
  }
});
