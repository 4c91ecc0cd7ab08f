import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import type { CallRoute } from '#shared/api.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { commentsOf } from '#testkit/files/comments.ts';
import {
  addGuestComment,
  allRights,
  codeMailedTo,
  guestsOf,
  linksOf,
  postEntry,
  tokenIn,
  withGuest,
  withLink,
} from '#testkit/files/links.ts';
import { reviewNow } from '#testkit/files/reviews.ts';
import { callAs, refused, uniqueEmail } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';

afterEach(resetClock);

const ended = refused(404, 'link_ended');

/** Does something else before the first transaction of a call. */
async function doingBefore<T>(meanwhile: () => Promise<unknown>, call: () => Promise<T>) {
  let isDone = false;
  return interceptRequests(async ({ name }, send) => {
    if (name === 'TransactWriteItems' && !isDone) {
      isDone = true;
      await interceptRequests((_other, pass) => pass(), meanwhile);
    }
    return send();
  }, call);
}

const key = randomUUID();
const written: [CallRoute, object][] = [
  ['POST /api/guest/{link}/reviews/{id}/comments', { version: 1, text: 'Late.', key }],
  ['PUT /api/guest/{link}/reviews/{id}/comments/{comment}', { text: 'Late.' }],
  ['DELETE /api/guest/{link}/reviews/{id}/comments/{comment}', {}],
  ['PUT /api/guest/{link}/reviews/{id}/status', { version: 1, status: 'approved' }],
];
test.each(written)(
  '%s saves nothing when the link is revoked while it runs',
  async (route, body) => {
    const { owner, link, review, guest } = await withGuest();
    const comment = await addGuestComment(guest, review.id);
    const params = { id: review.id, comment: comment.id };
    const revoke = () => owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
    expect(await doingBefore(revoke, () => guest.call(route, { params, body }))).toMatchObject(
      ended,
    );
    expect(await commentsOf(owner, review.id)).toMatchObject([{ text: 'Brighter, please.' }]);
    expect((await reviewNow(owner, review.id)).status).toBe('needs_review');
  },
);

test.each(written)(
  '%s saves nothing of a guest who is erased while it runs',
  async (route, body) => {
    const { owner, link, review, guest } = await withGuest();
    const comment = await addGuestComment(guest, review.id);
    const [{ id } = { id: '' }] = await guestsOf(owner, link.id);
    const erase = () =>
      owner.call('DELETE /api/links/{id}/guests/{guest}', { params: { id: link.id, guest: id } });
    const params = { id: review.id, comment: comment.id };
    expect(await doingBefore(erase, () => guest.call(route, { params, body }))).toMatchObject(
      refused(401, 'guest_signed_out'),
    );
    expect(await commentsOf(owner, review.id)).toMatchObject([{ text: 'Brighter, please.' }]);
    expect((await reviewNow(owner, review.id)).status).toBe('needs_review');
    const { auditEntries } = (await owner.call('GET /api/audit')).body;
    expect(JSON.stringify(auditEntries)).not.toContain('Clara Client');
  },
);

test('no one enters by a link that is revoked while they do', async () => {
  const { owner, link, token } = await withLink();
  const revoke = () => owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  expect(await doingBefore(revoke, () => postEntry(token))).toMatchObject(ended);
  expect(await guestsOf(owner, link.id)).toEqual([]);
  expect((await linksOf(owner))[0]).toMatchObject({ entries: 0, guests: 0 });
});

test('a code that was mailed before a link got another address lets no one in by that', async () => {
  const email = uniqueEmail();
  const { owner, link, token } = await withLink({ addresses: [email] });
  await callAs(null, 'POST /api/guest/codes', { body: { token, email } });
  const code = await codeMailedTo(email);
  const renewed = await owner.call('POST /api/links/{id}/address', { params: { id: link.id } });
  expect(await postEntry(tokenIn(renewed.body.url), { email, code })).toMatchObject(
    refused(403, 'wrong_guest_code'),
  );
});

test('a browser is known to a link for 30 days', async () => {
  const { owner, token, guest } = await withGuest({
    expiresAt: new Date(Date.now() + 90 * 24 * 60 * 60 * 1_000).toISOString(),
  });
  const open = () => callAs(guest.cookie, 'POST /api/guest/open', { body: { token } });
  setClockAhead({ days: 30, minutes: -1 });
  expect((await open()).body).toMatchObject({ isEntered: false, name: 'Clara Client' });
  setClockAhead({ days: 30, minutes: 1 });
  expect((await open()).body.name).toBeUndefined();
  resetClock();
  expect((await linksOf(owner))[0]).toMatchObject({ guests: 1 });
});

test('who may not comment is not told how many comments there are', async () => {
  const { owner, review, guest } = await withGuest({ may: { ...allRights, comment: false } });
  await owner.call('POST /api/reviews/{id}/comments', {
    params: { id: review.id },
    body: { version: 1, text: 'Of the team alone.', audience: 'everyone', key: randomUUID() },
  });
  const params = { id: review.id };
  const { body } = await guest.call('GET /api/guest/{link}/reviews/{id}', { params });
  expect(body.review).toMatchObject({ comments: 0, openComments: 0 });
});
