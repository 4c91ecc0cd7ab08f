import { afterEach, expect, test } from '@jest/globals';
import { entriesOf } from '#testkit/audit.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { mailReviewNotifications } from '#testkit/event-functions.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import {
  allRights,
  createLink,
  enter,
  type Guest,
  linksOf,
  postEntry,
  tokenIn,
} from '#testkit/files/links.ts';
import { restrict } from '#testkit/files/restricted-folders.ts';
import { startReview, withReview } from '#testkit/files/reviews.ts';
import {
  completeSending,
  createRequest,
  receivedFilesMailedTo,
  sentPart,
} from '#testkit/files/upload-requests.ts';
import {
  addMember,
  type Person,
  password,
  refused,
  signUpInvited,
  uniqueEmail,
} from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';

// A link that another member has taken over is theirs: it ends with what they lose, and not with what its maker loses.

afterEach(resetClock);

const notFound = refused(404, 'not_found');
const lookOnly = { comment: false, approve: false, download: false };
const later = () => setClockAhead({ minutes: 10, seconds: 1 });
const takeOver = (person: Person, id: string) =>
  person.call('POST /api/links/{id}/maker', { params: { id } });
const isOpen = async (guest: Guest) => (await guest.call('GET /api/guest/{link}')).status === 200;
const remove = (owner: Person, id: string) =>
  owner.call('DELETE /api/team-members/{id}', { params: { id } });

/** A member who has accepted, with their row. */
async function joined(owner: Person) {
  const email = uniqueEmail();
  const { id } = await addMember(owner, email, 'Producer');
  return { id, person: await signUpInvited(email) };
}

/** A review with a link by one of two producers, by which a guest has entered. */
async function withLinkOfProducer(options: object = {}) {
  const { owner, workspaceId, review } = await withReview();
  const maker = await joined(owner);
  const linked = await createLink(maker.person, [review.id], options);
  // Who takes a link over may have joined after it was made.
  setClockAhead({ seconds: 1 });
  const other = await joined(owner);
  return { owner, workspaceId, review, maker, other, ...linked, guest: await enter(linked) };
}

test('a link that was taken over outlives the membership of its maker, and ends with that of who took it over', async () => {
  const { owner, maker, other, link, token, guest } = await withLinkOfProducer();
  const answer = await takeOver(other.person, link.id);
  expect(answer).toMatchObject({ status: 200, body: { link: { id: link.id, state: 'open' } } });
  expect(answer.body.link.createdBy).toMatchObject({ email: other.person.email });
  await remove(owner, maker.id);
  expect(await isOpen(guest)).toBe(true);
  expect((await postEntry(token)).status).toBe(200);
  expect(await linksOf(owner)).toMatchObject([{ id: link.id, state: 'open' }]);
  await remove(owner, other.id);
  expect(await isOpen(guest)).toBe(false);
  expect((await postEntry(token)).status).toBe(404);
});

test('it outlives the right of its maker to a restricted folder; one that was not taken over ends', async () => {
  const { owner, maker, other } = await withLinkOfProducer();
  const members = [maker, other].map(({ id }) => ({ id, right: 'manage' as const }));
  const folder = await restrict(owner, 'Day 1/', { members });
  const review = await startReview(owner, `${folder.name}/Film.mov`);
  const kept = await createLink(maker.person, [review.id]);
  const left = await createLink(maker.person, [review.id]);
  const guests = [await enter(kept), await enter(left)];
  await takeOver(other.person, kept.link.id);
  await owner.call('PUT /api/restricted-folders/{id}', {
    params: { id: folder.id },
    body: { roles: [], members: members.filter(({ id }) => id === other.id) },
  });
  expect(await Promise.all(guests.map(isOpen))).toEqual([true, false]);
});

test('a link to what a member may not share is to them as one that never was', async () => {
  const { owner, maker, other } = await withLinkOfProducer();
  const members = [
    { id: maker.id, right: 'manage' as const },
    { id: other.id, right: 'edit' as const },
  ];
  const folder = await restrict(owner, 'Day 1/', { members });
  const review = await startReview(owner, `${folder.name}/Film.mov`);
  const { link } = await createLink(maker.person, [review.id]);
  const never = await takeOver(other.person, '01a228e5-0df4-73a3-9765-018709aef6b7');
  expect(await takeOver(other.person, link.id)).toEqual(never);
  expect(never).toMatchObject(notFound);
});

test('it ends with the sessions of who took it over, and no longer with those of its maker', async () => {
  const { maker, other, link, guest } = await withLinkOfProducer();
  await takeOver(other.person, link.id);
  setClockAhead({ seconds: 2 });
  const endAll = ({ person }: { person: Person }) =>
    person.call('POST /api/logout-everywhere', { query: { links: 'end' } });
  expect((await endAll(maker)).status).toBe(200);
  expect(await isOpen(guest)).toBe(true);
  expect((await endAll(other)).status).toBe(200);
  expect(await isOpen(guest)).toBe(false);
});

test('one that moves files is taken over by who has just confirmed their identity, who is mailed; one that shows them by anyone', async () => {
  const { owner, maker, other, review, link } = await withLinkOfProducer({ may: allRights });
  const shown = await createLink(maker.person, [review.id], { may: lookOnly });
  later();
  expect(await takeOver(other.person, link.id)).toMatchObject(refused(403, 'confirmation_needed'));
  expect(await takeOver(other.person, shown.link.id)).toMatchObject({ status: 200 });
  await other.person.call('POST /api/confirm-identity', { body: { password } });
  expect(await takeOver(other.person, link.id)).toMatchObject({ status: 200 });
  for (const { email } of [owner, other.person]) {
    const [mail] = (await mailsTo(email)).slice(-1);
    expect(mail?.['subject']).toMatch(/client link/);
    expect(mail?.['text']).toContain('taken over');
  }
  const [entry] = await entriesOf(owner);
  expect(entry).toMatchObject({ kind: 'share_link_taken_over', who: other.person.email });
});

test('taking over what is theirs already changes nothing, and mails no one', async () => {
  const { owner, maker, link } = await withLinkOfProducer();
  const before = await mailsTo(maker.person.email);
  later();
  expect(await takeOver(maker.person, link.id)).toMatchObject({ status: 200 });
  expect(await mailsTo(maker.person.email)).toHaveLength(before.length);
  expect(await linksOf(owner)).toMatchObject([{ createdBy: { email: maker.person.email } }]);
});

test.each<[string, (person: Person, id: string) => ReturnType<typeof takeOver>]>([
  ['takes it over', takeOver],
  [
    'gives it another address',
    (person, id) => person.call('POST /api/links/{id}/address', { params: { id } }),
  ],
])(
  'a right that its maker takes away at the same time as another member %s stays taken away',
  async (_, act) => {
    const { owner, maker, other, link } = await withLinkOfProducer({ may: allRights });
    const { isOverlaid, expiresAt } = link;
    const [changed, acted] = await Promise.all([
      maker.person.call('PUT /api/links/{id}', {
        params: { id: link.id },
        body: { may: lookOnly, isOverlaid, expiresAt },
      }),
      act(other.person, link.id),
    ]);
    expect([changed.status, acted.status]).toEqual([200, 200]);
    const [now] = await linksOf(owner);
    expect(now).toMatchObject({ may: lookOnly, createdBy: acted.body.link.createdBy });
  },
);

test('a link that has ended is not taken over', async () => {
  const { owner, maker, other, link } = await withLinkOfProducer();
  await remove(owner, maker.id);
  expect(await takeOver(other.person, link.id)).toMatchObject(notFound);
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  expect(await takeOver(other.person, link.id)).toMatchObject(notFound);
});

test('who sends files by a request goes on once it was taken over, and its new holder is mailed what arrives', async () => {
  const { owner, maker, other } = await withLinkOfProducer();
  await owner.call('POST /api/folders', { body: { path: 'Incoming' } });
  const request = await createRequest(maker.person);
  const sender = await enter(request);
  const id = await sentPart(sender, 'A001.mov');
  await takeOver(other.person, request.link.id);
  await remove(owner, maker.id);
  expect((await completeSending(sender, id)).status).toBe(200);
  setClockAhead({ minutes: 11 });
  await mailReviewNotifications();
  expect(await receivedFilesMailedTo(other.person)).toHaveLength(1);
  expect(await receivedFilesMailedTo(maker.person)).toEqual([]);
});

test('a folder that is renamed meanwhile takes a link that was taken over along, and another address ends the one before', async () => {
  const { owner, workspaceId, maker, other } = await withLinkOfProducer();
  const body = { opens: { kind: 'folder', folder: 'Day 1/' }, may: lookOnly };
  const { body: made } = await maker.person.call('POST /api/links', { body });
  const linked = { link: made.link, token: tokenIn(made.url) };
  const guest = await enter(linked);
  const [taken] = await Promise.all([
    takeOver(other.person, linked.link.id),
    owner.call('POST /api/files/move', { body: { path: 'Day 1/', name: 'Day 2' } }),
  ]);
  expect(taken.status).toBe(200);
  await runAllChanges(workspaceId);
  await remove(owner, maker.id);
  expect(await isOpen(guest)).toBe(true);
  await other.person.call('POST /api/links/{id}/address', { params: { id: linked.link.id } });
  expect(await isOpen(guest)).toBe(false);
  expect((await postEntry(linked.token)).status).toBe(404);
});
