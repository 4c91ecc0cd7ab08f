import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import type { guestItem } from '#core/links/ports/guest-item.ts';
import { limits } from '#core/rate-limits/limits.ts';
import type { attemptsItem } from '#core/rate-limits/rate-limits.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { resetClock } from '#testkit/clock.ts';
import {
  allRights,
  codeMailedTo,
  createLink,
  enter,
  enterByEmail,
  type Guest,
  guestsOf,
  postEntry,
  withLink,
} from '#testkit/files/links.ts';
import { startSending, withRequest } from '#testkit/files/upload-requests.ts';
import { callAs, refused, uniqueEmail } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';

/*
 * What strangers with a link use up of its limits never keeps out who was meant by it: each test fills a limit, and lets
 * the client through.
 */

afterEach(resetClock);

const tooMany = refused(429, 'too_many_attempts');
const client = '203.0.113.9';

/** Uses up a limit, but for some attempts. */
function fill(limit: keyof typeof limits, subject: string, { but = 0 } = {}) {
  const counter = { count: limits[limit].most - but, expiresAt: nowInSeconds() + 3_600 };
  return write(
    update<z.infer<typeof attemptsItem>>(keys.attempts(limit, sha256(subject)), {
      set: counter,
      when: [{ pk: absent }, { pk: exists }],
    }),
  );
}

const ask = (token: string, email: string, address?: string) =>
  callAs(null, 'POST /api/guest/codes', {
    body: { token, email },
    ...(address !== undefined && { address }),
  });

describe('codes', () => {
  test('that are wrong, for mailboxes that the link does not name, cost the named one nothing', async () => {
    const email = uniqueEmail();
    const linked = await withLink({ addresses: [email] });
    const answers = await Promise.all(
      Array.from({ length: 110 }, () =>
        postEntry(linked.token, { email: uniqueEmail(), code: '000000' }),
      ),
    );
    expect(answers.map(({ body }) => body.code)).toEqual(Array(110).fill('wrong_guest_code'));
    expect(await enterByEmail(linked, email)).toMatchObject({ cookie: expect.any(String) });
  }, 120_000);

  test('that are wrong, for the named mailbox itself, slow down unknown addresses, and not its owner', async () => {
    const email = uniqueEmail();
    const linked = await withLink({ addresses: [email] });
    await ask(linked.token, email);
    const code = await codeMailedTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    await fill('entries_anywhere', `${linked.link.id}#${email}`);
    const guess = () =>
      callAs(null, 'POST /api/guest/enter', {
        body: { token: linked.token, name: 'Mallory', email, code: wrong },
        address: '198.51.100.7',
      });
    const answers = await Promise.all(Array.from({ length: 6 }, guess));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(await postEntry(linked.token, { email, code })).toMatchObject({ status: 200 });
  }, 120_000);

  test('are answered alike for a mailbox that the link names and for one that it does not', async () => {
    const email = uniqueEmail();
    const { token } = await withLink({ addresses: [email] });
    const guesses = async (mailbox: string, address: string) => {
      const body = { token, name: 'Mallory', email: mailbox, code: '000000' };
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => callAs(null, 'POST /api/guest/enter', { body, address })),
      );
      return answers.map(({ body: { code } }) => code).toSorted();
    };
    const named = await guesses(email, '198.51.100.7');
    expect(await guesses(uniqueEmail(), '198.51.100.8')).toEqual(named);
    expect(named).toContain('too_many_attempts');
  });

  test('that strangers ask for leave the newest valid for as long as no other is mailed', async () => {
    const email = uniqueEmail();
    const linked = await withLink({ addresses: [email] });
    for (let asked = 0; asked < 8; asked += 1) await ask(linked.token, email);
    expect(await mailsTo(email)).toHaveLength(limits.guest_codes_of_link_to_mailbox.most);
    const code = await codeMailedTo(email);
    expect(await postEntry(linked.token, { email, code })).toMatchObject({ status: 200 });
    // Entering resets the limit, such as for another device.
    expect(await enterByEmail(linked, email)).toMatchObject({ cookie: expect.any(String) });
  });

  test('of a link are mailed, whatever was mailed to the mailbox for the links of others', async () => {
    const email = uniqueEmail();
    const linked = await withLink({ addresses: [email] });
    await fill('guest_codes_to_mailbox', email);
    expect(await enterByEmail(linked, email)).toMatchObject({ cookie: expect.any(String) });
  });

  test('of made-up mailboxes of a named domain leave those who are named, and a share to each address', async () => {
    const [named, email] = [uniqueEmail(), uniqueEmail()];
    const domain = email.slice(email.indexOf('@') + 1);
    const linked = await withLink({ domains: [domain], addresses: [named] });
    await fill('guest_codes_of_link_to_domain', `${linked.link.id}#${domain}`);
    await ask(linked.token, named);
    expect(await mailsTo(named)).toHaveLength(1);
    const others = Array.from({ length: 7 }, uniqueEmail);
    for (const other of others) await ask(linked.token, other, '198.51.100.7');
    const mailed = await Promise.all(others.map(mailsTo));
    const { most } = limits.guest_code_share_from_address;
    expect(mailed.filter(({ length }) => length > 0)).toHaveLength(most);
    await ask(linked.token, email, client);
    expect(await mailsTo(email)).toHaveLength(1);
  }, 60_000);
});

/** Guests of a link by name, all of them at one address. */
function guestsAt(linked: Parameters<typeof enter>[0], address: string, count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, n) =>
      at(address, await enter(linked, { name: `G${n}` })),
    ),
  );
}

/** A guest whose calls come from an address. */
function at(address: string, guest: Guest): Guest {
  return { ...guest, call: (route, options = {}) => guest.call(route, { ...options, address }) };
}

const comment = (guest: Guest, id: string) =>
  guest.call('POST /api/guest/{link}/reviews/{id}/comments', {
    params: { id },
    body: { version: 1, text: 'Brighter, please.', key: randomUUID() },
  });

const approve = (guest: Guest, id: string, status = 'approved') =>
  guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
    params: { id },
    body: { version: 1, status },
  });

describe('comments', () => {
  test('of many guests at one address use up no more than that has', async () => {
    const linked = await withLink();
    const { id } = linked.review;
    const [stranger] = await guestsAt(linked, '198.51.100.7', 1);
    if (!stranger) throw new Error('No one has entered.');
    await fill('comments_of_link_from_address', `${linked.link.id}#198.51.100.7`, { but: 1 });
    expect(await comment(stranger, id)).toMatchObject({ status: 201 });
    expect(await comment(stranger, id)).toMatchObject(tooMany);
    const [other] = await guestsAt(linked, client, 1);
    expect(other && (await comment(other, id))).toMatchObject({ status: 201 });
    const { comments_of_link_from_address: here, comments_of_link: link } = limits;
    expect(here.most).toBeLessThan(link.most / 3);
  });

  test('of guests everywhere leave a share to each address, and their own to those who were proven or there before', async () => {
    const email = uniqueEmail();
    const linked = await withLink();
    const { id } = linked.review;
    const named = await createLink(linked.owner, [id], { addresses: [email] });
    await fill('comments_of_link', linked.link.id);
    await fill('comments_of_link', named.link.id);
    const [guest] = await guestsAt(linked, client, 1);
    if (!guest) throw new Error('No one has entered.');
    expect(await comment(guest, id)).toMatchObject({ status: 201 });
    // A flood of the same address leaves who was there before.
    await fill('comment_share_of_link', `${linked.link.id}#${client}`);
    await fill('comments_of_link_from_address', `${linked.link.id}#${client}`);
    expect(await comment(guest, id)).toMatchObject(tooMany);
    const [{ id: guestId = '' } = {}] = await guestsOf(linked.owner, linked.link.id);
    const earlier = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await write(
      update<z.infer<typeof guestItem>>(keys.guest(linked.workspaceId, linked.link.id, guestId), {
        set: { createdAt: earlier },
      }),
    );
    expect(await comment(guest, id)).toMatchObject({ status: 201 });
    const proven = at(client, await enterByEmail(named, email));
    await fill('comment_share_of_link', `${named.link.id}#${client}`);
    await fill('comments_of_link_from_address', `${named.link.id}#${client}`);
    // Who has proven an email needs no share: their own limit alone counts.
    const [{ id: provenId = '' } = {}] = await guestsOf(linked.owner, named.link.id);
    await fill('comment_share_of_link', `${named.link.id}#${provenId}`);
    expect(await comment(proven, id)).toMatchObject({ status: 201 });
  });

  test('are changed and deleted by their author, however many others have been', async () => {
    const linked = await withLink();
    const { id } = linked.review;
    const [guest] = await guestsAt(linked, client, 1);
    if (!guest) throw new Error('No one has entered.');
    const { comment: own } = (await comment(guest, id)).body;
    await fill('comment_changes_of_link', linked.link.id);
    const params = { id, comment: own.id };
    const body = { text: 'Darker.' };
    const route = '/api/guest/{link}/reviews/{id}/comments/{comment}';
    expect(await guest.call(`PUT ${route}`, { params, body })).toMatchObject({ status: 200 });
    expect(await guest.call(`DELETE ${route}`, { params })).toMatchObject({ status: 200 });
  });

  test('that are refused for a full share are not counted for the guest', async () => {
    const linked = await withLink();
    const { id } = linked.review;
    const [guest] = await guestsAt(linked, client, 1);
    if (!guest) throw new Error('No one has entered.');
    await fill('comments_of_link', linked.link.id);
    await fill('comment_share_of_link', `${linked.link.id}#${client}`);
    const { most } = limits.comments_of_guest;
    for (let tried = 0; tried < most + 1; tried += 1) {
      expect(await comment(guest, id)).toMatchObject(tooMany);
    }
    await fill('comments_of_link', linked.link.id, { but: 1 });
    expect(await comment(guest, id)).toMatchObject({ status: 201 });
  }, 60_000);
});

test('two hundred statuses of a dozen guests leave the client their decision', async () => {
  const linked = await withLink();
  const { id } = linked.review;
  const guests = await guestsAt(linked, '198.51.100.7', 12);
  const flips = await Promise.all(
    guests.flatMap((guest) =>
      Array.from({ length: 17 }, (_, n) =>
        approve(guest, id, n % 2 ? 'approved' : 'changes_requested'),
      ),
    ),
  );
  const set = flips.filter(({ status }) => status === 200);
  expect(set).toHaveLength(limits.statuses_of_link_from_address.most);
  await fill('statuses_of_link', linked.link.id);
  const [other] = await guestsAt(linked, client, 1);
  expect(other && (await approve(other, id))).toMatchObject({ status: 200 });
}, 120_000);

test('uploads that strangers start leave a share to each address', async () => {
  const requested = await withRequest();
  await fill('uploads_of_link', requested.link.id);
  const [guest] = await guestsAt(requested, client, 1);
  if (!guest) throw new Error('No one has entered.');
  expect(await startSending(guest, 'A001.mov')).toMatchObject({ status: 201 });
  await fill('upload_share_of_link', `${requested.link.id}#${client}`);
  expect(await startSending(guest, 'A002.mov')).toMatchObject(tooMany);
  const [other] = await guestsAt(requested, '203.0.113.10', 1);
  expect(other && (await startSending(other, 'A002.mov'))).toMatchObject({ status: 201 });
});

test('new guests at one address keep out no one who proves an email there', async () => {
  const email = uniqueEmail();
  const linked = await withLink({ addresses: [email], may: allRights });
  await fill('guests_of_link_from_address', `${linked.link.id}#${client}`);
  await ask(linked.token, email);
  const body = {
    token: linked.token,
    name: 'Clara Client',
    email,
    code: await codeMailedTo(email),
  };
  expect(await callAs(null, 'POST /api/guest/enter', { body, address: client })).toMatchObject({
    status: 200,
  });
});
