import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type CommentItem, commentKey } from '#core/reviews/comments/comment-item.ts';
import { newId } from '#core/table/ids.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { resetClock } from '#testkit/clock.ts';
import { delivered, mockMails } from '#testkit/delivered-mails.ts';
import { addComment, commentsOf, storeComments, storeFrames } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import {
  answersTo,
  guestRequests,
  guestRoutes,
  readingGuestRoutes,
} from '#testkit/files/guest-answers.ts';
import {
  addGuestComment,
  createLink,
  enter,
  enterByEmail,
  type Guest,
  withLink,
} from '#testkit/files/links.ts';
import { mailNotificationsIn, withColleague } from '#testkit/files/review-mails.ts';
import { postVersion } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import {
  addMember,
  confirmEmail,
  type Person,
  signUpInvited,
  uniqueEmail,
} from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';

// What guests of one link write, and who they are, no answer or mail shows to guests of another link to the review, unless
// both links share it. The requests are made for every call of guests that the contract has.

/** Stands in the names and words of guests of the first link, in what is said to them, and in the names of links. */
const canary = 'canary';
const points = [7_177, 1_771, 7_717, 1_177];
const drawing = { strokes: [{ tool: 'arrow', color: 'red', points }] };
const secret = `The ${canary} sings.`;

beforeEach(mockMails);
afterEach(resetClock);

interface Sharing {
  first: boolean;
  second: boolean;
}

/** A review of two versions with two links to it, and who has entered by the second; and what is there for all to see. */
async function furnish({ first, second }: Sharing) {
  const email = uniqueEmail();
  const linked = await withLink({ addresses: [email], sharesWithOtherLinks: second });
  const { owner, workspaceId, review } = linked;
  await confirmEmail(owner);
  await storeFrames(workspaceId, review.id);
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  await postVersion(owner, review.id, path);
  const other = await createLink(owner, [review.id], {
    name: `${canary} link`,
    sharesWithOtherLinks: first,
  });
  const singer = await enter(other, { name: `Carla ${canary}` });
  const { email: invited } = await addMember(owner);
  const colleague = await signUpInvited(invited);
  const named = await enterByEmail(linked, email, { name: 'Bo Client' });
  const guests = {
    'by the second link': named,
    'by a third link': await enter(await createLink(owner, [review.id]), { name: 'Cy Client' }),
  };
  const theirs = await addGuestComment(named, review.id, { frame: 3 });
  await addComment(owner, review.id, { parent: theirs.id, text: 'Warmer?' });
  const thread = await addComment(owner, review.id, { frame: 12 });
  await addGuestComment(named, review.id, { parent: thread.id, text: 'Cooler.' });
  const names = { id: review.id, token: linked.token, email, comments: [theirs.id] };
  return { ...linked, colleague, singer, other, guests, named, theirs, thread, names };
}

type World = Awaited<ReturnType<typeof furnish>>;

/** Guests of the first link talk, and with the team, in all that can be hidden from others. @returns the ids of it */
async function talk({ owner, colleague, singer, review, thread }: World): Promise<string[]> {
  const { id } = review;
  const began = await addGuestComment(singer, id, { text: secret, frame: 5, drawing });
  const answer = await addComment(owner, id, { parent: began.id, text: secret });
  const reply = await addGuestComment(singer, id, { parent: thread.id, text: secret });
  const done = await addGuestComment(singer, id, { text: secret, frame: 1 });
  const gone = await addGuestComment(singer, id, { text: secret });
  // Of a deleted thread only their reply is left.
  const deleted = await addComment(colleague, id, { text: secret, frame: 2 });
  const left = await addGuestComment(singer, id, { parent: deleted.id, text: secret });
  const params = (comment: { id: string }) => ({ params: { id, comment: comment.id } });
  await colleague.call('DELETE /api/reviews/{id}/comments/{comment}', params(deleted));
  await owner.call('PUT /api/reviews/{id}/comments/{comment}/done', {
    ...params(done),
    body: { isDone: true },
  });
  await singer.call('PUT /api/guest/{link}/reviews/{id}/comments/{comment}', {
    ...params(reply),
    body: { text: `${secret} Twice.` },
  });
  await singer.call('DELETE /api/guest/{link}/reviews/{id}/comments/{comment}', params(gone));
  await owner.call('POST /api/reviews/{id}/carry', {
    params: { id },
    body: { from: 1, version: 2, comments: [began.id] },
  });
  return [began.id, answer.id, reply.id, done.id, deleted.id, left.id];
}

/** The number by which a page sees that anything has changed counts what all guests write: decision 92. */
const withoutRevision = (answers: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, all]) => [
      name,
      all.map((text) => text.replaceAll(/"revision":\d+/g, '')),
    ]),
  );

function expectSilence(texts: readonly string[], ids: readonly string[]) {
  for (const text of texts) {
    expect(text).not.toMatch(new RegExp(canary, 'i'));
    expect(text).not.toContain(points.join());
    for (const id of ids) expect(text).not.toContain(id.slice(2));
  }
}

/** What the guests of the second link and the owner are mailed, once the first have written where the second take part. */
async function mailsOf(world: World): Promise<{ guest: string[]; owner: string }> {
  const { owner, review, singer, named, thread, names } = world;
  await addGuestComment(singer, review.id, { parent: thread.id, text: secret });
  await addComment(owner, review.id, { parent: thread.id, text: 'Agreed.' });
  // So that the guest takes part in it.
  await addGuestComment(named, review.id, { parent: thread.id, text: 'Good.' });
  await mailNotificationsIn(15);
  // As they are put together, and as they are sent: each asks who sees what.
  const queued = await mailsTo(names.email);
  const guest = [...queued, ...(await delivered(names.email))].map((mail) => JSON.stringify(mail));
  return { guest, owner: JSON.stringify(await delivered(owner.email)) };
}

test.each<Sharing>([
  { first: false, second: false },
  { first: true, second: false },
  { first: false, second: true },
])(
  'guests of another link learn nothing of what is written, where not both links share it: %j',
  async (sharing) => {
    const world = await furnish(sharing);
    const { owner, review, guests, names, theirs } = world;
    const before = await answersTo(guests, names, readingGuestRoutes);
    const ids = await talk(world);
    const after = await answersTo(guests, names, readingGuestRoutes);
    expect(withoutRevision(after)).toEqual(withoutRevision(before));
    expect(before['by the second link']?.join()).toContain('Cooler.');

    for (const id of ids) {
      // In the same place among the others.
      const unknown = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      for (const guest of Object.values(guests)) {
        expect(await answersAbout(world, guest, id)).toBe(
          await answersAbout(world, guest, unknown),
        );
      }
    }

    const mails = await mailsOf(world);
    expect(mails.guest.join()).toContain('Agreed.');
    expectSilence(mails.guest, ids);
    expect(mails.owner).toContain(`Carla ${canary} (guest) replied on version 1: “${secret}”`);

    const comments = [theirs.id, ...ids, `1.${newId()}`];
    const answers = await answersTo(guests, { ...names, comments }, guestRoutes);
    expectSilence(Object.values(answers).flat(), ids);
    expect(await textsOf(owner, review.id)).toContain(secret);
  },
  120_000,
);

/** What every call answers that names a comment, without its id. */
async function answersAbout({ names }: World, guest: Guest, comment: string): Promise<string> {
  const answers = [];
  for (const route of guestRoutes) {
    const all = guestRequests[route]({ ...names, comments: [comment] });
    for (const options of all.filter((one) => JSON.stringify(one).includes(comment))) {
      const { status, body } = await guest.call(route, options);
      answers.push({ route, status, body });
    }
  }
  return JSON.stringify(answers)
    .replaceAll(comment, '')
    .replaceAll(/"revision":\d+/g, '');
}

async function textsOf(owner: Person, id: string): Promise<string> {
  return JSON.stringify(await commentsOf(owner, id));
}

const pageOf = async (guest: Guest, id: string, query: Record<string, string> = {}) =>
  (
    await guest.call('GET /api/guest/{link}/reviews/{id}/comments', {
      params: { id },
      ...(Object.keys(query).length > 0 && { query }),
    })
  ).body;

test('where both links share it, guests see names, words and drawings of each other, are mailed them, and reply', async () => {
  const world = await furnish({ first: true, second: true });
  const { review, guests, named, singer, names } = world;
  const [began = ''] = await talk(world);
  const answers = await answersTo(guests, names, readingGuestRoutes);
  const seen = answers['by the second link']?.join() ?? '';
  for (const word of [secret, `Carla ${canary}`, points.join()]) expect(seen).toContain(word);
  expect(seen).not.toContain(`${canary} link`);
  expectSilence(answers['by a third link'] ?? [], [began]);
  await addGuestComment(named, review.id, { parent: began, text: 'Lovely.' });
  const page = await pageOf(singer, review.id, { version: '1' });
  expect(JSON.stringify(page)).toContain('Lovely.');
  expect(JSON.stringify(page)).toContain('Bo Client');
  const { guest } = await mailsOf(world);
  expect(guest.join()).toContain(`Carla ${canary} (guest) replied on version 1: “${secret}”`);
});

test('to the team each guest is named with their link, and to guests with none', async () => {
  const world = await furnish({ first: true, second: true });
  const { owner, review, named } = world;
  await talk(world);
  const authors = async (comments: { author?: { name: string } }[]) =>
    comments.flatMap(({ author }) => (author?.name.includes(canary) ? author : []));
  const [shown] = await authors(await commentsOf(owner, review.id));
  expect(shown).toEqual({ name: `Carla ${canary}`, isGuest: true, link: `${canary} link` });
  const [seen] = await authors((await pageOf(named, review.id)).comments);
  expect(seen).toEqual({ name: `Carla ${canary}`, isGuest: true });
});

test.each(['first', 'second'])(
  'once the %s of two links no longer shares it, what was written vanishes, and no mail that waits has it',
  async (which) => {
    const world = await furnish({ first: true, second: true });
    const { owner, other, review, named, singer, theirs, names } = world;
    const link = which === 'first' ? other.link : world.link;
    const reply = await addGuestComment(singer, review.id, { parent: theirs.id, text: secret });
    await mailNotificationsIn(15);
    expect(JSON.stringify(await mailsTo(names.email))).toContain(secret);
    const { may, isOverlaid, expiresAt, addresses } = link;
    const changed = await owner.call('PUT /api/links/{id}', {
      params: { id: link.id },
      body: { may, isOverlaid, expiresAt, addresses, sharesWithOtherLinks: false },
    });
    expect(changed).toMatchObject({ status: 200, body: { link: { sharesWithOtherLinks: false } } });
    const mails = (await delivered(names.email)).map((mail) => JSON.stringify(mail));
    expectSilence(mails, [reply.id]);
    expectSilence([JSON.stringify(await pageOf(named, review.id))], [reply.id]);
    // They delete their own thread, of which replies are left that they do not see.
    const own = await addGuestComment(named, review.id, { text: 'Mine.' });
    await storeReply(world, own.id);
    const params = { id: review.id, comment: own.id };
    const remove = () =>
      named.call('DELETE /api/guest/{link}/reviews/{id}/comments/{comment}', { params });
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ status: 404 });
    expectSilence([JSON.stringify(await pageOf(named, review.id))], [own.id]);
  },
);

/** Stores a reply of a guest of the first link, from when both links shared what is written. */
async function storeReply({ workspaceId, review, other }: World, id: string): Promise<void> {
  const userId = `guest.${other.link.id}.${newId()}`;
  await storeComments(workspaceId, review.id, 1, { thread: id.slice(2), text: secret, userId });
}

test('pages are filled with what a guest sees, and end in it, also among deleted threads', async () => {
  const { owner, workspaceId, review, link, token } = await withLink();
  const other = await createLink(owner, [review.id]);
  const guest = await enter({ link, token });
  const userId = `guest.${other.link.id}.${newId()}`;
  for (let round = 0; round < 3; round += 1) {
    await storeComments(workspaceId, review.id, 400, { userId });
    const { id } = await addComment(owner, review.id);
    const thread = id.slice(2);
    await storeComments(workspaceId, review.id, 3, { userId, thread });
    const key = commentKey(workspaceId, review.id, { version: 1, thread });
    await write(update<CommentItem>(key, { set: { text: '' } }));
    await storeComments(workspaceId, review.id, 200, {});
  }
  const first = await pageOf(guest, review.id);
  expect(first.comments).toHaveLength(500);
  expect(first.next).toBe(first.comments.at(-1).id);
  const second = await pageOf(guest, review.id, { version: '1', after: first.next });
  expect(second.comments).toHaveLength(100);
  expect(second.next).toBeUndefined();
}, 60_000);

test('a deleted thread is shown to the guests who see a reply in it, with that reply', async () => {
  const { owner, colleague, review } = await withColleague();
  const [one, other] = [await createLink(owner, [review.id]), await createLink(owner, [review.id])];
  const [guest, stranger] = [await enter(one), await enter(other)];
  const thread = await addComment(colleague, review.id, { text: secret });
  await addGuestComment(stranger, review.id, { parent: thread.id, text: secret });
  const own = await addGuestComment(guest, review.id, { parent: thread.id, text: 'Mine.' });
  await colleague.call('DELETE /api/reviews/{id}/comments/{comment}', {
    params: { id: review.id, comment: thread.id },
  });
  const { comments } = await pageOf(guest, review.id);
  expect(comments.map(({ id, text }: { id: string; text: string }) => [id, text])).toEqual([
    [thread.id, ''],
    [own.id, 'Mine.'],
  ]);
  // They may still reply in it.
  await addGuestComment(guest, review.id, { parent: thread.id, text: 'More.' });
});
