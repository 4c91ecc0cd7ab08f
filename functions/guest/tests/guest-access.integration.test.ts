import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { limits } from '#core/rate-limits/limits.ts';
import { type CallRoute, calls } from '#shared/api.ts';
import { maxComments } from '#shared/calls/review-comments.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { addComment, commentsOf, postComment } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import {
  addGuestComment,
  allRights,
  createLink,
  enter,
  type Guest,
  postGuestComment,
  withGuest,
} from '#testkit/files/links.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { ask, path as reviewed } from '#testkit/files/stored-files.ts';
import { exampleBodies } from '#testkit/generated/example-bodies.ts';
import { callAs, refused } from '#testkit/people.ts';

const signedOut = refused(401, 'signed_out');
const guestSignedOut = refused(401, 'guest_signed_out');
const ended = refused(404, 'link_ended');

type Linked = Awaited<ReturnType<typeof withGuest>>;
let ours: Linked;
let others: Linked;

beforeAll(async () => {
  ours = await withGuest();
  others = await withGuest();
});

const isOfGuests = (route: string) => route.includes('/api/guest/{link}');
const all = Object.values(calls);
const closed = all.filter(({ access }) => access !== 'public');
const ofGuests = all.filter(({ route }) => isOfGuests(route)).map(({ route }) => route);

test.each(closed.map(({ route }) => route))(
  'the cookie of a guest opens nothing at %s, under its own name or that of a session',
  async (route) => {
    const call = all.find((one) => one.route === route);
    const [body] = call && 'body' in call ? exampleBodies(call) : [];
    const token = ours.guest.cookie.slice(ours.guest.cookie.indexOf('=') + 1);
    const params = {
      id: ours.review.id,
      comment: 'unknown',
      token: 'unknown',
      guest: 'unknown',
    };
    for (const cookie of [ours.guest.cookie, `session=${token}`, `__Host-session=${token}`]) {
      expect(await callAs(cookie, route, { body, params })).toMatchObject(signedOut);
    }
  },
);

test('every call of the product is tried with the cookie of a guest', () => {
  const publicOnes = all.filter(({ access, route }) => access === 'public' && !isOfGuests(route));
  expect(closed.length + ofGuests.length + publicOnes.length).toBe(all.length);
  expect(ofGuests.length).toBeGreaterThan(7);
});

/** A call with a valid body below the path of a link, of a review. */
async function makeCall(
  cookie: string | null,
  route: CallRoute,
  { link, review }: { link: { id: string }; review: { id: string } },
) {
  const call = all.find((one) => one.route === route);
  const [body] = call && 'body' in call ? exampleBodies(call) : [];
  const comment = `1.${review.id}`;
  return callAs(cookie, route, {
    params: { link: link.id, id: review.id, comment },
    body,
    ...(route.endsWith('/files/link') && { query: { path: 'Film.mov' } }),
  });
}

test.each(ofGuests)(
  '%s opens to the guest of the link alone: not without a cookie, nor with that of another link, or a session',
  async (route) => {
    const renamed = others.guest.cookie.replace(others.link.id, ours.link.id);
    const { link: second, token } = await createLink(ours.owner, [ours.review.id]);
    const sibling = await enter({ link: second, token });
    const asOurs = sibling.cookie.replace(second.id, ours.link.id);
    for (const cookie of [null, others.guest.cookie, renamed, asOurs, ours.owner.cookie]) {
      expect(await makeCall(cookie, route, ours)).toMatchObject(guestSignedOut);
    }
  },
);

const ofUploads = ofGuests.filter((route) => route.includes('/uploads'));

test.each(ofUploads)('%s takes nothing by a link that opens reviews', async (route) => {
  expect(await makeCall(ours.guest.cookie, route, ours)).toMatchObject(
    refused(403, 'link_forbids'),
  );
});

test('of the calls of guests, five are of uploads', () => expect(ofUploads).toHaveLength(5));

test.each(ofGuests.filter((route) => route.includes('/reviews/{id}')))(
  '%s opens no other review than those of the link, of the same workspace or another',
  async (route) => {
    await uploadFile(ours.owner, `${randomUUID()}.mov`);
    const { files } = (await ours.owner.call('GET /api/files')).body;
    const review = await startReview(ours.owner, files.at(-1).path);
    for (const other of [review, others.review, { id: 'unknown' }]) {
      const answer = await makeCall(ours.guest.cookie, route, { link: ours.link, review: other });
      expect(answer).toMatchObject(refused(404, 'not_found'));
    }
  },
);

test.each(ofGuests)('%s ends with the request after the link was revoked', async (route) => {
  const { owner, link, review, guest } = await withGuest();
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  expect(await makeCall(guest.cookie, route, { link, review })).toMatchObject(ended);
});

test.each<[keyof typeof allRights, CallRoute[]]>([
  [
    'comment',
    [
      'GET /api/guest/{link}/reviews/{id}/comments',
      'POST /api/guest/{link}/reviews/{id}/comments',
      'PUT /api/guest/{link}/reviews/{id}/comments/{comment}',
      'DELETE /api/guest/{link}/reviews/{id}/comments/{comment}',
    ],
  ],
  ['approve', ['PUT /api/guest/{link}/reviews/{id}/status']],
])('without the right to %s a guest cannot', async (right, routes) => {
  const linked = await withGuest({ may: { ...allRights, [right]: false } });
  for (const route of routes) {
    expect(await makeCall(linked.guest.cookie, route, linked)).toMatchObject(
      refused(403, 'link_forbids'),
    );
  }
});

const media = (guest: Guest, id: string, query: Record<string, string> = {}) =>
  guest.call('GET /api/guest/{link}/reviews/{id}/media', { params: { id }, query });

test('without the right to download a guest gets a link to look alone', async () => {
  const { guest, review } = await withGuest({ may: { ...allRights, download: false } });
  expect(await media(guest, review.id)).toMatchObject({ status: 200 });
  expect(await media(guest, review.id, { use: 'download' })).toMatchObject(
    refused(403, 'link_forbids'),
  );
});

test('links to films are valid for five minutes, and download as an attachment', async () => {
  const { guest, review } = await withGuest();
  const { url, expiresAt } = (await media(guest, review.id, { use: 'download' })).body;
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  const answer = await fetch(url);
  expect(await answer.text()).toBe('A film.');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
});

test('a guest is shown neither emails, nor folders, nor what the team has deleted, and writes nothing on that', async () => {
  const { owner, workspaceId, review, guest } = await withGuest();
  await addComment(owner, review.id);
  const own = await addGuestComment(guest, review.id);
  const seen = async () => [
    (await guest.call('GET /api/guest/{link}')).body,
    (await guest.call('GET /api/guest/{link}/reviews/{id}', { params: { id: review.id } })).body,
    (await guest.call('GET /api/guest/{link}/reviews/{id}/comments', { params: { id: review.id } }))
      .body,
  ];
  const text = JSON.stringify(await seen());
  expect(text).toContain('Cut earlier.');
  expect(text).not.toContain(owner.email);
  expect(text).not.toContain('Day 1');
  await ask(owner, 'POST /api/files/delete', { paths: [reviewed] });
  await runAllChanges(workspaceId);
  expect(await media(guest, review.id)).toMatchObject(refused(404, 'not_found'));
  const options = { params: { id: review.id } };
  for (const route of [
    'GET /api/guest/{link}/reviews/{id}',
    'GET /api/guest/{link}/reviews/{id}/comments',
  ] as const) {
    expect(await guest.call(route, options)).toMatchObject(refused(404, 'not_found'));
  }
  const before = await commentsOf(owner, review.id);
  const comment = { params: { id: review.id, comment: own.id } };
  const path = '/api/guest/{link}/reviews/{id}/comments/{comment}';
  for (const answer of [
    await postGuestComment(guest, review.id),
    await postGuestComment(guest, review.id, { parent: own.id }),
    await guest.call(`PUT ${path}`, { ...comment, body: { text: 'Changed.' } }),
    await guest.call(`DELETE ${path}`, comment),
    await guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
      ...options,
      body: { version: 1, status: 'approved' },
    }),
  ]) {
    expect(answer).toMatchObject(refused(404, 'not_found'));
  }
  expect(await commentsOf(owner, review.id)).toEqual(before);
  const left = await owner.call('GET /api/reviews/{id}', options);
  expect(left.body.review.status).toBe('needs_review');
});

test('a version that was replaced stays in the review that guests see, and plays', async () => {
  const { owner, review, guest } = await withGuest();
  await uploadFile(owner, reviewed, 'Second cut.', { replace: true });
  await owner.call('POST /api/reviews/{id}/versions', {
    params: { id: review.id },
    body: { path: reviewed },
  });
  const options = { params: { id: review.id } };
  const shown = await guest.call('GET /api/guest/{link}/reviews/{id}', options);
  expect(shown.body.review.versions).toMatchObject([
    { number: 1, path: 'Film.mov', state: 'replaced' },
    { number: 2, path: 'Film.mov', state: 'current' },
  ]);
  const play = async (version: string) =>
    (await fetch((await media(guest, review.id, { version })).body.url)).text();
  expect(await Promise.all(['1', '2'].map(play))).toEqual(['A film.', 'Second cut.']);
});

test('a version that was deleted is not shown again once another file is uploaded to its path', async () => {
  const { owner, workspaceId, review, guest } = await withGuest();
  await ask(owner, 'POST /api/files/delete', { paths: [reviewed] });
  await runAllChanges(workspaceId);
  await uploadFile(owner, reviewed, 'Another film.');
  const options = { params: { id: review.id } };
  const gone = refused(404, 'not_found');
  expect(await guest.call('GET /api/guest/{link}/reviews/{id}', options)).toMatchObject(gone);
  expect(await media(guest, review.id)).toMatchObject(gone);
  expect((await guest.call('GET /api/guest/{link}')).body.opens).toEqual({
    kind: 'reviews',
    reviews: [],
  });
  await owner.call('POST /api/reviews/{id}/versions', {
    params: { id: review.id },
    body: { path: reviewed },
  });
  const shown = await guest.call('GET /api/guest/{link}/reviews/{id}', options);
  expect(shown.body.review.versions).toMatchObject([{ number: 2, state: 'current' }]);
});

test('guests and members see who is a guest, and no one writes in the name of another', async () => {
  const linked = await withGuest();
  const { owner, review, guest } = linked;
  const mine = await addComment(owner, review.id);
  const theirs = await addGuestComment(guest, review.id, { parent: mine.id });
  expect(theirs).toMatchObject({ isOwn: true, author: { name: 'Clara Client', isGuest: true } });
  const other = await enter(linked, { name: 'Otto Other' });
  for (const [person, comment] of [
    [guest, mine],
    [other, theirs],
  ] as const) {
    const options = { params: { id: review.id, comment: comment.id }, body: { text: 'No.' } };
    for (const method of ['PUT', 'DELETE'] as const) {
      const route = `${method} /api/guest/{link}/reviews/{id}/comments/{comment}` as const;
      expect(await person.call(route, options)).toMatchObject(refused(403, 'forbidden'));
    }
  }
  expect(await commentsOf(owner, review.id)).toMatchObject([
    { isOwn: true, text: 'Cut earlier.' },
    { isOwn: false, author: { name: 'Clara Client', isGuest: true } },
  ]);
  // Who manages reviews deletes what a guest has written.
  const params = { id: review.id, comment: theirs.id };
  await owner.call('DELETE /api/reviews/{id}/comments/{comment}', { params });
  expect(await commentsOf(owner, review.id)).toHaveLength(1);
});

test('what a guest approves is in Activity under a name that is no email', async () => {
  const { owner, review, guest } = await withGuest();
  const options = { params: { id: review.id }, body: { version: 1, status: 'approved' } };
  await guest.call('PUT /api/guest/{link}/reviews/{id}/status', options);
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  expect(auditEntries[0]).toMatchObject({
    kind: 'review_status_changed',
    who: 'Clara Client (guest)',
    status: 'approved',
  });
});

test('how often a guest sets the status is limited, since Activity shows each', async () => {
  const { owner, review, guest } = await withGuest();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
        params: { id: review.id },
        body: { version: 1, status: index % 2 ? 'approved' : 'changes_requested' },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  const params = { id: review.id };
  const body = { version: 1, status: 'approved' };
  expect(await owner.call('PUT /api/reviews/{id}/status', { params, body })).toMatchObject({
    status: 200,
  });
});

test('guests who flood a review by a link leave the team most of what it holds, for days', () => {
  const { most, seconds } = limits.comments_of_link;
  expect((most * 24 * 60 * 60) / seconds).toBeLessThanOrEqual(maxComments / 5);
});

test('the comments of a guest are limited, and those of members are not by them', async () => {
  const { owner, review, guest } = await withGuest();
  const answers = await Promise.all(
    Array.from({ length: 35 }, () => postGuestComment(guest, review.id)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expect(await postComment(owner, review.id)).toMatchObject({ status: 201 });
});
