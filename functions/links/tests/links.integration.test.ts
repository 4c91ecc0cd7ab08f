import { afterEach, expect, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import { guestCodeMinutes } from '#shared/rules/link-limits.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import {
  allRights,
  codeMailedTo,
  createLink,
  enter,
  linksOf,
  postEntry,
  tokenIn,
  withGuest,
  withLink,
} from '#testkit/files/links.ts';
import { withReview } from '#testkit/files/reviews.ts';
import {
  addMember,
  callAs,
  password,
  personOf,
  refused,
  signUpInvited,
  uniqueEmail,
} from '#testkit/people.ts';
import { allItems, itemsOf, mailsTo } from '#testkit/table.ts';

afterEach(resetClock);

const day = 24 * 60 * 60;
const ended = refused(404, 'link_ended');
const open = (token: string, cookie: string | null = null) =>
  callAs(cookie, 'POST /api/guest/open', { body: { token } });
const passcode = 'Cutting room 14';

test('a link is open for 14 days unless another end is chosen, and never for more than a year', async () => {
  const { owner, review, link, token } = await withLink();
  expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(14 * day * 1_000);
  for (const days of [-1, 367]) {
    const expiresAt = new Date(Date.now() + days * day * 1_000).toISOString();
    const body = { opens: { kind: 'reviews', reviews: [review.id] }, may: allRights, expiresAt };
    expect(await owner.call('POST /api/links', { body })).toMatchObject({
      status: 400,
      body: { fields: { expiresAt: expect.any(String) } },
    });
  }
  setClockAhead({ seconds: 14 * day - 60 });
  expect(await open(token)).toMatchObject({ status: 200 });
  setClockAhead({ seconds: 14 * day + 1 });
  expect(await open(token)).toMatchObject(ended);
  const body = { email: owner.email, password };
  const again = personOf(owner.email, await callAs(null, 'POST /api/login', { body }));
  expect((await linksOf(again))[0]?.state).toBe('expired');
});

test('the address is shown once: nothing that is stored contains its token', async () => {
  const { token } = await withLink();
  expect(JSON.stringify(await allItems())).not.toContain(token);
});

test('only reviews of the own workspace can be shared, and all of them must exist', async () => {
  const theirs = await withReview();
  const { owner, review } = await withReview();
  const body = {
    opens: { kind: 'reviews', reviews: [review.id, theirs.review.id] },
    may: allRights,
  };
  expect(await owner.call('POST /api/links', { body })).toMatchObject(refused(404, 'not_found'));
  expect(await linksOf(owner)).toEqual([]);
});

test('a link asks for a passcode or for an address, never for both', async () => {
  const { owner, review } = await withReview();
  const body = {
    opens: { kind: 'reviews', reviews: [review.id] },
    may: allRights,
    passcode,
    domains: ['client.example'],
  };
  expect(await owner.call('POST /api/links', { body })).toMatchObject({
    status: 400,
    body: { fields: { passcode: expect.any(String) } },
  });
});

test('opening a link counts nothing and changes nothing', async () => {
  const { link, token, workspaceId } = await withLink({ passcode });
  const { pk } = keys.shareLink(workspaceId, link.id);
  const before = await itemsOf(pk);
  expect(await open(token)).toMatchObject({
    status: 200,
    body: { id: link.id, asks: 'passcode', asksName: true, isEntered: false },
  });
  expect(await itemsOf(pk)).toEqual(before);
});

test('an unknown, changed, ended and revoked link are answered in the same words', async () => {
  const { owner, link, token } = await withLink();
  await owner.call('POST /api/links/{id}/address', { params: { id: link.id } });
  const unknown = await open('x'.repeat(43));
  expect(unknown).toMatchObject(ended);
  expect(await open(token)).toEqual(unknown);
  const { owner: other, link: revoked, token: revokedToken } = await withLink();
  await other.call('DELETE /api/links/{id}', { params: { id: revoked.id } });
  expect(await open(revokedToken)).toEqual(unknown);
  expect(await postEntry(revokedToken)).toMatchObject(ended);
});

test('a guest gives a name where others see it, and only there', async () => {
  const { token } = await withLink();
  expect(await postEntry(token, { name: undefined })).toMatchObject({
    status: 400,
    body: { fields: { name: 'Please say your name.' } },
  });
  const may = { comment: false, approve: false, download: true };
  const looking = await withLink({ may });
  expect((await open(looking.token)).body).toMatchObject({ asksName: false });
  const guest = await enter(looking, { name: undefined });
  expect((await guest.call('GET /api/guest/{link}')).body).toMatchObject({ may, guest: {} });
  // What it allows later needs a name.
  const change = { ...looking.link, may: allRights, addresses: [], domains: [] };
  await looking.owner.call('PUT /api/links/{id}', {
    params: { id: looking.link.id },
    body: change,
  });
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject(refused(401, 'guest_signed_out'));
});

test('opens, guests and the last use are counted when guests enter', async () => {
  const { owner, token, guest } = await withGuest();
  const [link] = await linksOf(owner);
  expect(link).toMatchObject({ entries: 1, guests: 1, lastUsedAt: expect.any(String) });
  // The same browser is the same guest.
  expect(await postEntry(token, { name: undefined }, guest.cookie)).toMatchObject({ status: 200 });
  expect((await linksOf(owner))[0]).toMatchObject({ entries: 2, guests: 1 });
});

test('a guest need not enter again for 12 hours, and is known by name after that', async () => {
  const { token, guest } = await withGuest();
  setClockAhead({ seconds: 12 * 60 * 60 - 60 });
  expect((await open(token, guest.cookie)).body).toMatchObject({ isEntered: true });
  setClockAhead({ seconds: 12 * 60 * 60 + 1 });
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject(refused(401, 'guest_signed_out'));
  expect((await open(token, guest.cookie)).body).toMatchObject({
    isEntered: false,
    name: 'Clara Client',
  });
});

test('a browser that has entered by many links stays within what the gateway takes of its cookies', async () => {
  const { owner, review } = await withReview();
  const kept = new Map<string, string>();
  const cookie = () => [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
  const entered: string[] = [];
  for (let made = 0; made < 15; made += 1) {
    const { link, token } = await createLink(owner, [review.id]);
    const { cookies } = await postEntry(token, {}, cookie());
    for (const set of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (set.includes('Max-Age=0')) kept.delete(name);
      else kept.set(name, value);
    }
    entered.push(link.id);
  }
  expect(cookie().length).toBeLessThan(6_000);
  const answers = await Promise.all(
    entered.map((link) => callAs(cookie(), 'GET /api/guest/{link}', { params: { link } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array<number>(3).fill(401),
    ...Array<number>(12).fill(200),
  ]);
}, 60_000);

test('a wrong passcode opens nothing, and the right one does', async () => {
  const linked = await withLink({ passcode });
  expect(await postEntry(linked.token)).toMatchObject({ status: 400 });
  expect(await postEntry(linked.token, { passcode: 'Cutting room 15' })).toMatchObject(
    refused(403, 'wrong_passcode'),
  );
  const guest = await enter(linked, { passcode });
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject({ status: 200 });
});

test.each<[string, object]>([
  ['another passcode', { passcode: 'Cutting room 15' }],
  ['an address', { passcode: null, domains: ['client.example'] }],
])('a guest who has entered must enter again when the link asks for %s', async (_, asked) => {
  const linked = await withLink({ passcode });
  const guest = await enter(linked, { passcode });
  const { may, isOverlaid, expiresAt } = linked.link;
  const change = (body: object) =>
    linked.owner.call('PUT /api/links/{id}', {
      params: { id: linked.link.id },
      body: { may, isOverlaid, expiresAt, addresses: [], domains: [], ...body },
    });
  expect(await change({ isOverlaid: true })).toMatchObject({ status: 200 });
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject({ status: 200 });
  expect(await change(asked)).toMatchObject({ status: 200 });
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject(refused(401, 'guest_signed_out'));
});

test('a new address ends the old one, for those who entered by it as well', async () => {
  const { owner, link, guest } = await withGuest();
  const answer = await owner.call('POST /api/links/{id}/address', { params: { id: link.id } });
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject(refused(401, 'guest_signed_out'));
  const again = await enter({ link, token: tokenIn(answer.body.url) });
  expect(await again.call('GET /api/guest/{link}')).toMatchObject({ status: 200 });
});

test('a code is mailed to named addresses and domains alone, works once, and proves the email', async () => {
  const email = uniqueEmail();
  const linked = await withLink({ addresses: [email], domains: ['client.example'] });
  const { token } = linked;
  const ask = (to: string) => callAs(null, 'POST /api/guest/codes', { body: { token, email: to } });
  const others = [`${email}.example`, 'x@sub.client.example', 'x@evilclient.example'];
  for (const other of others) {
    expect(await ask(other)).toMatchObject({ status: 200, body: { success: true } });
    expect(await mailsTo(other)).toEqual([]);
  }
  expect(await ask('anyone@client.example')).toMatchObject({ status: 200 });
  expect(await mailsTo('anyone@client.example')).toHaveLength(1);
  await ask(email);
  const [mail] = await mailsTo(email);
  expect(JSON.stringify(mail)).not.toContain(token);
  const code = await codeMailedTo(email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (const given of [
    { email, code: wrong },
    { email: 'anyone@client.example', code },
    { email: 'unnamed@client.example', code },
  ]) {
    expect(await postEntry(token, given)).toMatchObject(refused(403, 'wrong_guest_code'));
  }
  const guest = await enter(linked, { email, code });
  expect((await guest.call('GET /api/guest/{link}')).body.guest).toEqual({
    name: 'Clara Client',
    email,
  });
  expect(await postEntry(token, { email, code })).toMatchObject(refused(403, 'wrong_guest_code'));
});

test('a code is valid for an hour', async () => {
  const email = uniqueEmail();
  const { token } = await withLink({ addresses: [email] });
  const ask = () => callAs(null, 'POST /api/guest/codes', { body: { token, email } });
  await ask();
  const code = await codeMailedTo(email);
  setClockAhead({ seconds: guestCodeMinutes * 60 + 1 });
  expect(await postEntry(token, { email, code })).toMatchObject(refused(403, 'wrong_guest_code'));
});

test('an email is the same guest in each browser', async () => {
  const email = uniqueEmail();
  const linked = await withLink({ addresses: [email] });
  for (const _browser of ['phone', 'desk']) {
    await callAs(null, 'POST /api/guest/codes', { body: { token: linked.token, email } });
    const codes = (await mailsTo(email)).map(({ text }) => /^\d{6}$/m.exec(String(text))?.[0]);
    const tried = await Promise.all(codes.map((code) => postEntry(linked.token, { email, code })));
    expect(tried.some(({ status }) => status === 200)).toBe(true);
  }
  expect((await linksOf(linked.owner))[0]).toMatchObject({ entries: 2, guests: 1 });
});

test('leaders on Business share, others and Starter do not, and Activity shows what they do', async () => {
  const { owner, review } = await withReview();
  const producer = await addColleague(owner, 'Producer');
  const editor = await addColleague(owner, 'Video Editor');
  expect(await editor.call('GET /api/links')).toMatchObject(refused(403, 'forbidden'));
  const { link } = await createLink(producer, [review.id]);
  await producer.call('DELETE /api/links/{id}', { params: { id: link.id } });
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  const opens = { kind: 'reviews', title: review.title, count: 1 };
  expect(auditEntries.slice(0, 2)).toMatchObject([
    { kind: 'share_link_revoked', who: producer.email, opens },
    { kind: 'share_link_created', who: producer.email, opens },
  ]);
});

test('a domain is taken as people write it', async () => {
  const domains = ['@Agency.example', 'm\u00FCnchen.example', ' \uFF37ide.example '];
  const { owner } = await withLink({ domains });
  expect((await linksOf(owner))[0]?.domains).toEqual([
    'agency.example',
    'xn--mnchen-3ya.example',
    'wide.example',
  ]);
  const { review } = await withReview();
  for (const wrong of ['@', 'agency', 'a@b.example', 'a/b.example', 'http://agency.example']) {
    const body = {
      opens: { kind: 'reviews', reviews: [review.id] },
      may: allRights,
      domains: [wrong],
    };
    expect(await owner.call('POST /api/links', { body })).toMatchObject({
      status: 400,
      body: { fields: { domains: expect.any(String) } },
    });
  }
});

test.each<[string, object]>([
  ['a passcode', { passcode }],
  ['people', { addresses: ['ana@client.example'], domains: ['client.example'] }],
])('what a change does not name stays, for a link that asks for %s', async (_, asked) => {
  const { owner, link } = await withLink({ ...asked, may: allRights });
  const change = (body: object) =>
    owner.call('PUT /api/links/{id}', { params: { id: link.id }, body });
  expect((await change({})).body.link).toEqual(link);
  const may = { ...link.may, download: false };
  expect((await change({ may: { download: false } })).body.link).toEqual({ ...link, may });
  const after = { ...link, may, name: 'Agency', isOverlaid: true };
  expect((await change({ name: 'Agency', isOverlaid: true })).body.link).toEqual(after);
  const { hasPasscode, addresses, domains } = (await change({ addresses: [] })).body.link;
  // What it asks for is named as a whole.
  expect({ hasPasscode, addresses, domains }).toEqual({
    hasPasscode: link.hasPasscode,
    addresses: [],
    domains: [],
  });
});

test('Activity says what was changed in a link, without the addresses and the passcode', async () => {
  const { owner, link } = await withLink();
  const { expiresAt } = link;
  const later = new Date(Date.parse(expiresAt) + day * 1_000).toISOString();
  const change = (body: object) =>
    owner.call('PUT /api/links/{id}', {
      params: { id: link.id },
      body: { may: link.may, isOverlaid: false, expiresAt, ...body },
    });
  const latest = async () => (await owner.call('GET /api/audit')).body.auditEntries[0].changes;
  await change({ passcode });
  expect(await latest()).toEqual({ asks: 'passcode' });
  await change({ passcode: 'Cutting room 15', isOverlaid: true });
  expect(await latest()).toEqual({ asks: 'passcode', isOverlaid: true });
  await change({ isOverlaid: true, sharesWithOtherLinks: true });
  expect(await latest()).toEqual({ sharesWithOtherLinks: true });
  const may = { comment: true, approve: false, download: false };
  const addresses = ['ana@client.example'];
  await change({ may, expiresAt: later, addresses, domains: ['client.example'] });
  const changed = { may, isOverlaid: false, expiresAt: later, asks: 'email', people: 2 };
  expect(await latest()).toEqual(changed);
  expect(JSON.stringify((await owner.call('GET /api/audit')).body)).not.toMatch(/client\.example/);
});

test('a link whose maker has left, or of which nothing is left, is neither changed nor given an address', async () => {
  const { owner, review } = await withReview();
  const { id, email } = await addMember(owner, uniqueEmail(), 'Producer');
  const producer = await signUpInvited(email);
  const theirs = await createLink(producer, [review.id]);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  const own = await createLink(owner, [review.id]);
  await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  for (const { link } of [theirs, own]) {
    const { may, expiresAt } = link;
    const params = { id: link.id };
    const body = { may, isOverlaid: false, expiresAt };
    for (const answer of [
      await owner.call('PUT /api/links/{id}', { params, body }),
      await owner.call('POST /api/links/{id}/address', { params }),
    ]) {
      expect(answer).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'This link has ended. Make a new one.' },
      });
    }
  }
});
