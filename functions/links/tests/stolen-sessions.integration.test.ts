import { afterEach, expect, test } from '@jest/globals';
import { addColleague, joinAs } from '#testkit/accounts/colleagues.ts';
import { auditOf } from '#testkit/audit.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import {
  allRights,
  createLink,
  enter,
  type Guest,
  linksOf,
  postEntry,
  tokenIn,
  withGuest,
  withLink,
  withSharedFolder,
} from '#testkit/files/links.ts';
import { withReview } from '#testkit/files/reviews.ts';
import { createRequest, withRequest } from '#testkit/files/upload-requests.ts';
import { callAs, type Person, password, personOf, refused } from '#testkit/people.ts';
import { mailsTo, secureTokenMailedTo, tokenMailedTo } from '#testkit/table.ts';

// What a session that was stolen, or left open, leaves behind: links for which no one needs an account.

afterEach(resetClock);

const ended = refused(404, 'link_ended');
const unconfirmed = refused(403, 'confirmation_needed');
const lookingOnly = { comment: true, approve: true, download: false };
const later = () => setClockAhead({ minutes: 10, seconds: 1 });
const confirm = (person: Person) =>
  person.call('POST /api/confirm-identity', { body: { password } });
const login = async ({ email }: Person, secret = password) =>
  personOf(email, await callAs(null, 'POST /api/login', { body: { email, password: secret } }));
const isOpen = async (guest: Guest) => (await guest.call('GET /api/guest/{link}')).status === 200;

/** The session of a person, as the list of another of their sessions has it. */
async function sessionIdOf(person: Person): Promise<string> {
  const { sessions } = (await person.call('GET /api/sessions')).body;
  return sessions.find(({ current }: { current: boolean }) => current).id;
}

test.each<[string, (id: string) => object]>([
  ['downloads a review', (id) => ({ opens: { kind: 'reviews', reviews: [id] }, may: allRights })],
  ['opens a folder', () => ({ opens: { kind: 'folder', folder: 'Cuts/' }, may: lookingOnly })],
  ['takes files', () => ({ opens: { kind: 'upload', folder: 'Cuts/', title: 'Rushes' } })],
])(
  'a link that %s is made only by someone who has just confirmed their identity',
  async (_, bodyOf) => {
    const { owner, review } = await withReview();
    await owner.call('POST /api/folders', { body: { path: 'Cuts' } });
    later();
    const body = bodyOf(review.id);
    expect(await owner.call('POST /api/links', { body })).toMatchObject(unconfirmed);
    expect(await linksOf(owner)).toEqual([]);
    await confirm(owner);
    expect(await owner.call('POST /api/links', { body })).toMatchObject({ status: 201 });
  },
);

test('a link to look at a review needs no confirmation, and mails no one', async () => {
  const { owner, review } = await withReview();
  const before = await mailsTo(owner.email);
  later();
  await createLink(owner, [review.id], { may: lookingOnly });
  expect(await mailsTo(owner.email)).toHaveLength(before.length);
});

test.each<[string, (link: { expiresAt: string }) => object]>([
  ['a later end', ({ expiresAt }) => ({ expiresAt: addDay(expiresAt) })],
  ['the words of guests of other links', () => ({ sharesWithOtherLinks: true })],
  ['another passcode', () => ({ passcode: 'Cutting room 15' })],
  ['no passcode', () => ({ passcode: null })],
  ['other people', () => ({ passcode: null, domains: ['thief.example'] })],
])(
  'a link that downloads gets %s only from someone who has just confirmed their identity',
  async (_, change) => {
    const { owner, link } = await withLink({ passcode: 'Cutting room 14' });
    const put = (body: object) =>
      owner.call('PUT /api/links/{id}', {
        params: { id: link.id },
        body: { may: link.may, isOverlaid: false, expiresAt: link.expiresAt, ...body },
      });
    later();
    expect(await put(change(link))).toMatchObject(unconfirmed);
    // What takes something away is never held up.
    expect(await put({ may: { ...allRights, approve: false } })).toMatchObject({ status: 200 });
    await confirm(owner);
    expect(await put(change(link))).toMatchObject({ status: 200 });
  },
);

test('the right to download, a new address and a larger request need a confirmed identity, revoking does not', async () => {
  const { owner, review, link } = await withLink({ may: lookingOnly });
  const downloading = await createLink(owner, [review.id]);
  await owner.call('POST /api/folders', { body: { path: 'Incoming' } });
  const request = await createRequest(owner);
  later();
  const terms = ({ may, expiresAt }: typeof link) => ({ may, isOverlaid: false, expiresAt });
  const put = (id: string, body: object) =>
    owner.call('PUT /api/links/{id}', { params: { id }, body });
  const renew = (id: string) => owner.call('POST /api/links/{id}/address', { params: { id } });
  expect(await put(link.id, { ...terms(link), may: allRights })).toMatchObject(unconfirmed);
  expect(await renew(downloading.link.id)).toMatchObject(unconfirmed);
  expect(await renew(link.id)).toMatchObject({ status: 200 });
  const larger = { ...terms(request.link), maxBytes: 200_000_000_000 };
  expect(await put(request.link.id, larger)).toMatchObject(unconfirmed);
  for (const { id } of await linksOf(owner)) {
    expect(await owner.call('DELETE /api/links/{id}', { params: { id } })).toMatchObject({
      status: 200,
    });
  }
});

test('its maker and the owner are mailed of a link that downloads, and one person once', async () => {
  const { owner, review } = await withReview();
  const producer = await addColleague(owner, 'Producer');
  const about = async ({ email }: Person) =>
    (await mailsTo(email)).filter(({ subject }) => String(subject).includes('client link'));
  await createLink(producer, [review.id]);
  const [toProducer] = await about(producer);
  expect(toProducer).toMatchObject({
    subject: 'A client link was made with your Cutbay account',
    text: expect.stringMatching(/secure-account\?token=/),
  });
  const [toOwner] = await about(owner);
  expect(toOwner).toMatchObject({
    subject: 'A new client link to your Cutbay workspace',
    text: expect.stringContaining(producer.email),
  });
  expect(toOwner?.['text']).not.toMatch(/secure-account\?token=/);
  await createLink(owner, [review.id]);
  expect((await about(owner)).map(({ subject }) => subject)).toEqual([
    toOwner?.['subject'],
    toProducer?.['subject'],
  ]);
});

test('who opens a link further is mailed as its maker was, and the owner', async () => {
  const { owner, link } = await withLink({ may: lookingOnly });
  const producer = await addColleague(owner, 'Producer');
  const { expiresAt } = link;
  await producer.call('PUT /api/links/{id}', {
    params: { id: link.id },
    body: { may: allRights, isOverlaid: false, expiresAt },
  });
  const subjects = async ({ email }: Person) =>
    (await mailsTo(email)).map((mail) => mail['subject']);
  expect(await subjects(producer)).toContain(
    'A client link was opened further with your Cutbay account',
  );
  expect(await subjects(owner)).toContain(
    'A client link to your Cutbay workspace was opened further',
  );
});

test('securing the account ends every link made in its sessions, in all workspaces, like any ended link', async () => {
  const { owner, link, token, guest } = await withGuest();
  const { owner: elsewhere, review } = await withReview();
  await joinAs(owner, elsewhere, 'Producer');
  const intruder = await login(owner);
  const planted = await createLink(intruder, [review.id]);
  const planter = await enter(planted);
  const colleagues = await createLink(elsewhere, [review.id]);
  const colleaguesGuest = await enter(colleagues);
  await callAs(null, 'POST /api/secure-account', {
    body: { token: await secureTokenMailedTo(owner.email) },
  });
  for (const made of [guest, planter]) {
    expect(await made.call('GET /api/guest/{link}')).toMatchObject(ended);
  }
  for (const each of [token, planted.token]) {
    const unknown = await callAs(null, 'POST /api/guest/open', { body: { token: 'x'.repeat(43) } });
    expect(await callAs(null, 'POST /api/guest/open', { body: { token: each } })).toEqual(unknown);
  }
  expect(await isOpen(colleaguesGuest)).toBe(true);
  const states = new Map((await linksOf(elsewhere)).map(({ id, state }) => [id, state]));
  expect(states.get(planted.link.id)).toBe('ended');
  expect(states.get(link.id)).toBeUndefined();
  expect((await auditOf(elsewhere)).map(({ kind }) => kind)).toContain('account_secured');
});

test('a link that a colleague has opened further ends when the account of that colleague is secured', async () => {
  const { owner, link, guest } = await withGuest();
  const producer = await addColleague(owner, 'Producer');
  const { may, expiresAt } = link;
  await producer.call('PUT /api/links/{id}', {
    params: { id: link.id },
    body: { may, isOverlaid: false, expiresAt: addDay(expiresAt) },
  });
  expect(await isOpen(guest)).toBe(true);
  await callAs(null, 'POST /api/secure-account', {
    body: { token: await secureTokenMailedTo(producer.email) },
  });
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject(ended);
});

test('a link of an ended session is neither changed nor given an address', async () => {
  const { owner, link } = await withLink();
  await owner.call('POST /api/logout-everywhere', { query: { links: 'end' } });
  const again = await login(owner);
  const params = { id: link.id };
  const { may, expiresAt } = link;
  const body = { may, isOverlaid: false, expiresAt };
  const gone = refused(404, 'not_found');
  expect(await again.call('PUT /api/links/{id}', { params, body })).toMatchObject(gone);
  expect(await again.call('POST /api/links/{id}/address', { params })).toMatchObject(gone);
});

test.each<[string, (owner: Person, endLinks: boolean) => Promise<string>]>([
  [
    'signing out everywhere',
    async (owner, endLinks) => {
      const query = endLinks ? { query: { links: 'end' } } : {};
      await owner.call('POST /api/logout-everywhere', query);
      return password;
    },
  ],
  [
    'resetting the password',
    async ({ email }, endLinks) => {
      await callAs(null, 'POST /api/forgot-password', { body: { email } });
      const token = await tokenMailedTo(email);
      const body = { token, password: 'Quiet-lantern-48', endLinks };
      const answer = await callAs(null, 'POST /api/reset-password', { body });
      expect(answer).toMatchObject({ status: 200, body: { openLinks: endLinks ? 0 : 1 } });
      return 'Quiet-lantern-48';
    },
  ],
  [
    'changing the password',
    async (owner, endLinks) => {
      const body = { password, newPassword: 'Quiet-lantern-48', endLinks };
      await owner.call('POST /api/change-password', { body });
      return 'Quiet-lantern-48';
    },
  ],
])(
  '%s lists the links made in the sessions that end, and ends them if it is chosen',
  async (_, end) => {
    for (const endLinks of [false, true]) {
      const { owner, review, link, guest } = await withGuest();
      const secret = await end(owner, endLinks);
      expect(await isOpen(guest)).toBe(!endLinks);
      const again = await login(owner, secret);
      const { links } = (await again.call('GET /api/own-links')).body;
      expect(links.map(({ link: { id } }: { link: { id: string } }) => id)).toEqual(
        endLinks ? [] : [link.id],
      );
      // Those that are made afterwards are open.
      const next = await enter(await createLink(again, [review.id]));
      expect(await isOpen(next)).toBe(true);
      const isNoted = (await auditOf(again)).some((entry) => 'endedLinks' in entry);
      expect(isNoted).toBe(endLinks);
    }
  },
  60_000,
);

test('a session that is ended from the list takes the links that were made in it along, if it is chosen', async () => {
  const { owner, review, guest } = await withGuest();
  const stolen = await login(owner);
  const [kept, planted] = [
    await createLink(stolen, [review.id], { may: lookingOnly }),
    await login(owner),
  ];
  const keptGuest = await enter(kept);
  const intruders = await createLink(planted, [review.id]);
  const intrudersGuest = await enter(intruders);
  await owner.call('POST /api/folders', { body: { path: 'Incoming' } });
  const sender = await enter(await createRequest(planted));
  const { links } = (await owner.call('GET /api/own-links')).body;
  const bySession = (id: string) =>
    links.filter(({ sessionId }: { sessionId: string }) => sessionId === id).length;
  expect([bySession(await sessionIdOf(planted)), bySession(await sessionIdOf(stolen))]).toEqual([
    2, 1,
  ]);
  const endSession = (id: string, query = {}) =>
    owner.call('DELETE /api/sessions/{id}', { params: { id }, query });
  await endSession(await sessionIdOf(planted), { links: 'end' });
  await endSession(await sessionIdOf(stolen));
  const guests = [guest, keptGuest, intrudersGuest, sender];
  expect(await Promise.all(guests.map(isOpen))).toEqual([true, true, false, false]);
  expect((await auditOf(owner)).map(({ kind }) => kind)).toContain('share_link_ended');
});

test('no link is left open that is made while its session is being ended', async () => {
  const { owner, review } = await withReview();
  const stolen = await login(owner);
  const id = await sessionIdOf(stolen);
  const body = { opens: { kind: 'reviews', reviews: [review.id] }, may: allRights };
  const make = () => stolen.call('POST /api/links', { body });
  await make();
  const [, end] = await Promise.all([
    make(),
    owner.call('DELETE /api/sessions/{id}', { params: { id }, query: { links: 'end' } }),
    make(),
  ]);
  expect(end).toMatchObject({ status: 200 });
  expect((await linksOf(owner)).filter(({ state }) => state === 'open')).toEqual([]);
});

test('an upload request and a folder link end with the sessions, too', async () => {
  const { owner, link, token } = await withRequest();
  const sender = await enter({ link, token });
  const folder = await withSharedFolder();
  await owner.call('POST /api/logout-everywhere', { query: { links: 'end' } });
  await folder.owner.call('POST /api/logout-everywhere', { query: { links: 'end' } });
  expect(await sender.call('GET /api/guest/{link}')).toMatchObject(ended);
  expect(await folder.guest.call('GET /api/guest/{link}/files')).toMatchObject(ended);
  expect(await postEntry(token)).toMatchObject(ended);
});

test('a new address is opened by its new token alone', async () => {
  const { owner, link, token } = await withLink();
  const answer = await owner.call('POST /api/links/{id}/address', { params: { id: link.id } });
  expect((await postEntry(tokenIn(answer.body.url))).status).toBe(200);
  expect((await postEntry(token)).status).toBe(404);
});

function addDay(at: string): string {
  return new Date(Date.parse(at) + 86_400_000).toISOString();
}
