import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { commentsBy } from '#core/reviews/comments/comments-by.ts';
import { newId } from '#core/table/ids.ts';
import { calls } from '#shared/api.ts';
import { mentionOf } from '#shared/rules/mentions.ts';
import { resetClock } from '#testkit/clock.ts';
import { delivered, mockMails } from '#testkit/delivered-mails.ts';
import {
  addComment,
  commentsOf,
  postAudience,
  storeComments,
  storeFrames,
} from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import {
  answersTo,
  guestRequests,
  guestRoutes,
  readingGuestRoutes,
} from '#testkit/files/guest-answers.ts';
import { userIdOf } from '#testkit/files/inbox.ts';
import {
  addGuestComment,
  allRights,
  createLink,
  enter,
  enterByEmail,
  type Guest,
  tokenIn,
  withGuest,
  withLink,
} from '#testkit/files/links.ts';
import { mailNotificationsIn } from '#testkit/files/review-mails.ts';
import { postVersion } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import { createRequest } from '#testkit/files/upload-requests.ts';
import {
  addMember,
  callAs,
  confirmEmail,
  type Person,
  password,
  personOf,
  uniqueEmail,
} from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { tokenMailedTo } from '#testkit/table.ts';

// What is said for the team, by whom, and that anything is, no answer, mail or file for a guest shows.

const canary = 'canary';
/** What was drawn for the team. */
const points = [7_177, 1_771, 7_717, 1_177];
const strokes = [{ tool: 'arrow', color: 'red', points }];
const secret = { audience: 'team', text: `The ${canary} sings.` };

beforeEach(mockMails);
afterEach(resetClock);

/** A workspace with a link of each kind, and who has entered by them; and what they are answered before the team talks. */
async function furnish() {
  const email = uniqueEmail();
  const linked = await withLink({ addresses: [email] });
  const { owner, workspaceId, review } = linked;
  await confirmEmail(owner);
  await storeFrames(workspaceId, review.id);
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  await postVersion(owner, review.id, path);
  const named = await enterByEmail(linked, email);
  const open = await createLink(owner, [review.id]);
  const opens = { kind: 'folder', folder: 'Day 1/' };
  const folder = (await owner.call('POST /api/links', { body: { opens, may: allRights } })).body;
  const colleague = await signUpColleague(owner);
  const anyone = await enter(open);
  const guests: Record<string, Guest> = {
    'with a proven email': named,
    'without one': anyone,
    // One person in one browser.
    'who is a member at once': {
      ...anyone,
      call: (route, options = {}) =>
        callAs(`${anyone.cookie}; ${colleague.cookie}`, route, {
          ...options,
          params: { link: open.link.id, ...options.params },
        }),
    },
    'of a folder': await enter({ link: folder.link, token: tokenIn(folder.url) }),
    'who sends files': await enter(await createRequest(owner, { folder: 'Day 1/' })),
  };
  const theirs = await addGuestComment(named, review.id, { frame: 3 });
  await addComment(owner, review.id, { parent: theirs.id, text: 'Warmer?' });
  await addComment(owner, review.id, {
    frame: 12,
    drawing: { strokes: [{ ...strokes[0], points: [1, 2, 3, 4] }] },
  });
  const names = { id: review.id, token: open.token, email, comments: [theirs.id] };
  return { owner, colleague, workspaceId, review, guests, named, theirs, names };
}

/** A colleague whose name is only in what is for the team. */
async function signUpColleague(owner: Person): Promise<Person> {
  const { email } = await addMember(owner);
  const invitation = await tokenMailedTo(email);
  const body = { username: `${canary}-colleague`, email, password, invitation };
  return personOf(email, await callAs(null, 'POST /api/register', { body }));
}

/** The team talks: in threads with replies, drawings and marks, changed, deleted, and carried. @returns their ids */
async function talk({ owner, colleague, review, workspaceId, theirs }: World): Promise<string[]> {
  const { id } = review;
  const still = `${canary}.png`;
  await uploadFile(owner, still, 'A picture.');
  const shown = { frame: 5, drawing: { strokes }, still };
  const thread = await addComment(colleague, id, { ...secret, ...shown });
  const reply = await addComment(owner, id, { ...secret, parent: thread.id });
  const done = await addComment(colleague, id, { ...secret, frame: 1 });
  const gone = await addComment(colleague, id, secret);
  const params = (comment: { id: string }) => ({ id, comment: comment.id });
  await owner.call('PUT /api/reviews/{id}/comments/{comment}/done', {
    params: params(done),
    body: { isDone: true },
  });
  await owner.call('PUT /api/reviews/{id}/comments/{comment}', {
    params: params(reply),
    body: { text: `${secret.text} Twice.`, audience: 'team' },
  });
  await owner.call('DELETE /api/reviews/{id}/comments/{comment}', { params: params(gone) });
  const assignee = await userIdOf(colleague);
  // What clients have asked for is given to a member, too.
  for (const comment of [done, theirs]) {
    const assigned = { params: params(comment), body: { assignee } };
    await owner.call('PUT /api/reviews/{id}/comments/{comment}/assignee', assigned);
  }
  await addComment(owner, id, { ...secret, text: `${mentionOf(assignee)}, sing.` });
  await owner.call('POST /api/reviews/{id}/carry', {
    params: { id },
    body: { from: 1, version: 2, comments: [thread.id] },
  });
  await storeComments(workspaceId, id, 600, secret as Parameters<typeof storeComments>[3]);
  return [thread.id, reply.id, done.id];
}

type World = Awaited<ReturnType<typeof furnish>>;
let world: World;
let before: Record<string, string[]>;
let team: string[];

beforeAll(async () => {
  world = await furnish();
  before = await answersTo(world.guests, world.names, readingGuestRoutes);
  team = await talk(world);
}, 120_000);

/** Expects that nothing of what is the team's is in some texts. */
function expectSilence(texts: readonly string[]) {
  for (const text of texts) {
    expect(text).not.toMatch(new RegExp(canary, 'i'));
    expect(text).not.toContain(points.join());
    for (const id of team) expect(text).not.toContain(id.slice(2));
  }
}

test('every call of guests is asked', () => {
  const all = Object.values(calls).map(({ route }) => route);
  expect(guestRoutes).toEqual(all.filter((route) => route.includes('/api/guest/')));
});

test('members see what is for the team, in every answer that has comments', async () => {
  const { owner, review, workspaceId } = world;
  const texts = JSON.stringify(await commentsOf(owner, review.id));
  for (const word of [
    secret.text,
    `${canary}-colleague`,
    points.join(),
    `@${canary}`,
    'assignee',
  ]) {
    expect(texts).toContain(word);
  }
  expect(JSON.stringify(await commentsOf(owner, review.id, 2))).toContain(canary);
  const exported = await owner.call('GET /api/export/reviews');
  expect(JSON.stringify(exported.body)).toContain(canary);
  const { body } = await owner.call('GET /api/reviews/{id}', { params: { id: review.id } });
  expect(body.review.comments).toBe(3 + 4 + 2 + 600);
  const { id } = (await owner.call('GET /api/user')).body.user;
  expect(await commentsBy(workspaceId, id, () => true)).toContainEqual(
    expect.objectContaining({ audience: 'team' }),
  );
});

test('what guests are answered is byte for byte what they were answered before the team talked', async () => {
  const after = await answersTo(world.guests, world.names, readingGuestRoutes);
  expect(after).toEqual(before);
  expect(before['with a proven email']?.join()).toContain('Warmer?');
});

test('no call tells a thread of the team from one that never was, whatever guests do with its id', async () => {
  for (const id of team) {
    // In the same place among the others.
    const unknown = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const guest of Object.values(world.guests)) {
      for (const route of guestRoutes) {
        const answer = async (comment: string) => {
          const all = guestRequests[route]({ ...world.names, comments: [comment] });
          const named = all.filter((options) => JSON.stringify(options).includes(comment));
          const answers = [];
          for (const options of named) {
            const { status, body } = await guest.call(route, options);
            answers.push({ status, body });
          }
          return JSON.stringify(answers).replaceAll(comment, '');
        };
        expect(await answer(id)).toBe(await answer(unknown));
      }
    }
  }
});

test('no answer, file or error of any call has anything of the team, to any guest', async () => {
  const { guests, names, theirs } = world;
  const unknown = `1.${newId()}`;
  const comments = [theirs.id, ...team, unknown];
  const answers = await answersTo(guests, { ...names, comments }, guestRoutes);
  expect(Object.keys(answers)).toHaveLength(5);
  expectSilence(Object.values(answers).flat());
});

test('no mail to a guest has anything of the team, in whose own mails it is', async () => {
  const { owner, colleague, review, named, names } = world;
  await addComment(owner, review.id, { ...secret, frame: 2 });
  const theirs = await addGuestComment(named, review.id);
  await addComment(owner, review.id, { parent: theirs.id, text: 'Agreed.' });
  await addComment(colleague, review.id, secret);
  await mailNotificationsIn(15);
  const toGuest = (await delivered(names.email)).map((mail) => JSON.stringify(mail));
  expect(toGuest.join()).toContain('Agreed.');
  expectSilence(toGuest);
  const toOwner = JSON.stringify(await delivered(owner.email));
  expect(toOwner).toContain(
    `${canary}-colleague commented for the team on version 1: “${secret.text}”`,
  );
});

test('pages of comments are filled with what guests see, and end in it', async () => {
  const { owner, workspaceId, review, guest } = await withGuest();
  for (let round = 0; round < 3; round += 1) {
    await storeComments(workspaceId, review.id, 400, { audience: 'team' });
    await storeComments(workspaceId, review.id, 200, {});
  }
  const page = async (after?: string) =>
    (
      await guest.call('GET /api/guest/{link}/reviews/{id}/comments', {
        params: { id: review.id },
        ...(after !== undefined && { query: { version: '1', after } }),
      })
    ).body;
  const first = await page();
  expect(first.comments).toHaveLength(500);
  expect(first.next).toBe(first.comments.at(-1).id);
  const second = await page(first.next);
  expect(second.comments).toHaveLength(100);
  expect(second.next).toBeUndefined();
  expect((await commentsOf(owner, review.id)).length).toBe(500);
}, 60_000);

test('a reply for the team is not shown to a guest who reads its thread as it was before', async () => {
  const { owner, review, guest } = await withGuest();
  const thread = await addComment(owner, review.id);
  const list = () =>
    guest.call('GET /api/guest/{link}/reviews/{id}/comments', {
      params: { id: review.id },
      query: { version: '1', after: thread.id },
    });
  let isTaken = false;
  // Between the read of the thread and that of the replies after it.
  const answer = await interceptRequests(async (request, send) => {
    if (request.name === 'Query' && !isTaken) {
      isTaken = true;
      await interceptRequests(
        (_other, pass) => pass(),
        async () => {
          await postAudience(owner, review.id, thread, 'team');
          await addComment(owner, review.id, { ...secret, parent: thread.id });
        },
      );
    }
    return send();
  }, list);
  expect(isTaken).toBe(true);
  expect(answer.body.comments).toEqual([]);
});
