import { expect, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { remove } from '#core/table/write.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { commentsOf } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import {
  addGuestComment,
  codeMailedTo,
  createLink,
  enter,
  enterByEmail,
  guestsOf,
  linksOf,
  postEntry,
  withCommenter,
  withGuest,
} from '#testkit/files/links.ts';
import { postVersion } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import { callAs, type Person, refused } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { allItems } from '#testkit/table.ts';

const erase = async (person: Person, link: string, guest?: string) =>
  person.call('DELETE /api/links/{id}/guests/{guest}', {
    params: { id: link, guest: guest ?? (await guestsOf(person, link))[0]?.id ?? '' },
  });

const approve = { body: { version: 1, status: 'approved' } };

test('of a guest who is erased nothing names them, and what they have written stays', async () => {
  const { owner, workspaceId, link, review, guest, email } = await withCommenter();
  const params = { id: review.id };
  await guest.call('PUT /api/guest/{link}/reviews/{id}/status', { params, ...approve });
  // Activity names whose status it replaces, by the email.
  const body = { version: 1, status: 'needs_review' };
  await owner.call('PUT /api/reviews/{id}/status', { params, body });
  expect(await erase(owner, link.id)).toMatchObject({ status: 200 });
  expect(await commentsOf(owner, review.id)).toMatchObject([
    { text: 'Too long.', author: { name: 'A former guest', isGuest: true } },
  ]);
  const named = (await allItems()).filter((item) => {
    const text = JSON.stringify(item);
    const isOurs = text.includes(workspaceId);
    return isOurs && (text.includes('Clara Client') || text.includes(email));
  });
  // The addresses of the link are what the team has typed, and let them in again.
  expect(named).toMatchObject([{ id: link.id, addresses: [email] }]);
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  expect(auditEntries.slice(0, 3)).toMatchObject([
    { kind: 'share_link_guest_erased', who: owner.email, opens: { title: review.title } },
    { kind: 'review_status_changed', who: owner.email, email: 'A former guest' },
    { kind: 'review_status_changed', who: 'A former guest' },
  ]);
});

test('the list says who entered a link last, until they are erased', async () => {
  const { owner, link, email, ...linked } = await withCommenter();
  const lastGuest = async () => (await linksOf(owner))[0]?.lastGuest;
  expect(await lastGuest()).toEqual({ name: 'Clara Client', email });
  expect(await erase(owner, link.id)).toMatchObject({ status: 200 });
  expect(await lastGuest()).toBeUndefined();
  await enterByEmail({ link, token: linked.token }, email, { name: 'Olga' });
  expect(await lastGuest()).toEqual({ name: 'Olga', email });
});

test('an erased guest leaves none of the names under which they have entered, not even in Activity', async () => {
  const { owner, workspaceId, link, token, review, guest } = await withGuest();
  const decide = (status: string) =>
    guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
      params: { id: review.id },
      body: { status, version: 1 },
    });
  const names = ['Clara Client', 'Olga', 'Nina', 'Mia', 'Zoe'];
  await decide('approved');
  await postEntry(token, { name: 'Olga' }, guest.cookie);
  await decide('changes_requested');
  // In two tabs at the same time: one of them is not read by the other.
  await Promise.all(['Nina', 'Mia'].map((name) => postEntry(token, { name }, guest.cookie)));
  await decide('approved');
  await postEntry(token, { name: 'Zoe' }, guest.cookie);
  await addGuestComment(guest, review.id);
  const guests = await guestsOf(owner, link.id);
  expect(guests).toMatchObject([{ name: 'Zoe' }]);
  expect(await erase(owner, link.id)).toMatchObject({ status: 200 });
  const left = (await allItems()).filter((item) => {
    const text = JSON.stringify(item, (_, value) => (value instanceof Set ? [...value] : value));
    return text.includes(workspaceId) && names.some((name) => text.includes(name));
  });
  expect(left).toEqual([]);
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  const decided = auditEntries.filter(
    ({ kind }: { kind: string }) => kind === 'review_status_changed',
  );
  expect(decided.map(({ who }: { who: string }) => who)).toEqual(Array(3).fill('A former guest'));
});

test('a guest who takes another name while they are erased leaves that neither', async () => {
  const { owner, link, token, review, guest } = await withGuest();
  let isRenamed = false;
  const answer = await interceptRequests(
    async (request, send) => {
      if (request.name === 'TransactWriteItems' && !isRenamed) {
        isRenamed = true;
        await interceptRequests(
          (_other, pass) => pass(),
          async () => {
            await postEntry(token, { name: 'Nina' }, guest.cookie);
            await guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
              params: { id: review.id },
              ...approve,
            });
          },
        );
      }
      return send();
    },
    () => erase(owner, link.id),
  );
  expect(answer).toMatchObject({ status: 200 });
  expect(JSON.stringify((await owner.call('GET /api/audit')).body)).not.toMatch(/Nina|Clara/);
});

test('a guest of one email in two browsers at the same time leaves neither name', async () => {
  const { owner, link, token, review, email } = await withCommenter();
  const enterAs = async (name: string) => {
    await callAs(null, 'POST /api/guest/codes', { body: { token, email } });
    return enter({ link, token }, { email, code: await codeMailedTo(email), name });
  };
  for (const name of ['Olga', 'Nina']) {
    const guest = await enterAs(name);
    const params = { id: review.id };
    const status = name === 'Olga' ? 'approved' : 'changes_requested';
    await guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
      params,
      body: { status, version: 1 },
    });
  }
  await erase(owner, link.id);
  const answer = await owner.call('GET /api/audit');
  expect(JSON.stringify(answer.body)).not.toMatch(/Olga|Nina|Clara/);
});

test('a guest cannot change their name without end', async () => {
  const { owner, link, token, guest } = await withGuest();
  const names = Array.from({ length: 25 }, (_, at) => `Name ${at}`);
  const statuses: (number | undefined)[] = [];
  for (const name of names) statuses.push((await postEntry(token, { name }, guest.cookie)).status);
  expect(statuses).toEqual([...Array(19).fill(200), ...Array(6).fill(400)]);
  const earlier = await postEntry(token, { name: 'Clara Client' }, guest.cookie);
  expect(earlier).toMatchObject({ status: 200 });
  expect(await guestsOf(owner, link.id)).toMatchObject([{ name: 'Clara Client' }]);
});

test('a guest who is erased must enter again at once, as another one', async () => {
  const { owner, link, token, review, guest } = await withGuest();
  await addGuestComment(guest, review.id);
  await erase(owner, link.id);
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject(refused(401, 'guest_signed_out'));
  expect(await postEntry(token, { name: undefined }, guest.cookie)).toMatchObject({ status: 400 });
  expect(await postEntry(token, { name: 'New' }, guest.cookie)).toMatchObject({ status: 200 });
  expect(await guestsOf(owner, link.id)).toMatchObject([{ name: 'New' }]);
});

test('a guest who enters while they are erased is not saved again', async () => {
  const { owner, workspaceId, link, token, guest } = await withGuest();
  const [{ id = '' } = {}] = await guestsOf(owner, link.id);
  const key = keys.guest(workspaceId, link.id, id);
  const answer = await interceptRequests(
    async (request, send) => {
      if (request.name === 'TransactWriteItems') {
        await interceptRequests(
          (_other, pass) => pass(),
          () => write(remove(key)),
        );
      }
      return send();
    },
    () => postEntry(token, { name: undefined }, guest.cookie),
  );
  expect(answer).toMatchObject(refused(404, 'link_ended'));
  expect(await guestsOf(owner, link.id)).toEqual([]);
});

test('guests of a revoked link are erased as well; those of another workspace or link are not', async () => {
  const ours = await withGuest();
  const others = await withGuest();
  const { link: second } = await createLink(ours.owner, [ours.review.id]);
  const [{ id = '' } = {}] = await guestsOf(ours.owner, ours.link.id);
  const missing = refused(404, 'not_found');
  expect(await erase(others.owner, ours.link.id, id)).toMatchObject(missing);
  expect(await erase(others.owner, others.link.id, id)).toMatchObject(missing);
  expect(await erase(ours.owner, second.id, id)).toMatchObject(missing);
  expect(await guestsOf(ours.owner, ours.link.id)).toHaveLength(1);
  await ours.owner.call('DELETE /api/links/{id}', { params: { id: ours.link.id } });
  expect(await erase(ours.owner, ours.link.id, id)).toMatchObject({ status: 200 });
  expect(await erase(ours.owner, ours.link.id, id)).toMatchObject(missing);
});

test('what a removed guest has written is deleted also on a version that guests no longer see', async () => {
  const { owner, workspaceId, link, review, guest } = await withGuest();
  await addGuestComment(guest, review.id, { text: 'Spam.' });
  await uploadFile(owner, 'Day 1/Other.mov', 'Second cut.');
  await postVersion(owner, review.id, 'Day 1/Other.mov');
  await owner.call('POST /api/files/delete', { body: { paths: [path] } });
  await runAllChanges(workspaceId);
  const listed = await guest.call('GET /api/guest/{link}/reviews/{id}/comments', {
    params: { id: review.id },
    query: { version: '1' },
  });
  expect(listed).toMatchObject(refused(404, 'not_found'));
  const [{ id = '' } = {}] = await guestsOf(owner, link.id);
  const params = { id: link.id, guest: id };
  const query = { comments: 'delete' };
  const route = 'DELETE /api/links/{id}/guests/{guest}';
  expect(await owner.call(route, { params, query })).toMatchObject({ status: 200 });
  expect(await commentsOf(owner, review.id, 1)).toEqual([]);
});

test('a guest is removed with all that they have written, and what others have written stays', async () => {
  const { owner, link, token, review, guest } = await withGuest();
  const other = await enter({ link, token }, { name: 'Otto Other' });
  await addGuestComment(guest, review.id, { text: 'Spam 1.' });
  const answered = await addGuestComment(guest, review.id, { text: 'Spam 2.' });
  const kept = await addGuestComment(other, review.id, { text: 'Brighter, please.' });
  await addGuestComment(guest, review.id, { text: 'Spam 3.', parent: kept.id });
  await addGuestComment(other, review.id, { text: 'Not this.', parent: answered.id });
  const spammer = (await guestsOf(owner, link.id)).find(({ name }) => name === 'Clara Client');
  const params = { id: link.id, guest: spammer?.id ?? '' };
  const query = { comments: 'delete' };
  const route = 'DELETE /api/links/{id}/guests/{guest}';
  expect(await owner.call(route, { params, query })).toMatchObject({ status: 200 });
  const texts = (await commentsOf(owner, review.id)).map(({ text }: { text: string }) => text);
  expect(texts.toSorted()).toEqual(['', 'Brighter, please.', 'Not this.']);
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject(refused(401, 'guest_signed_out'));
  expect(await other.call('GET /api/guest/{link}')).toMatchObject({ status: 200 });
  expect(await owner.call(route, { params, query })).toMatchObject(refused(404, 'not_found'));
});
