import { describe, expect, test } from '@jest/globals';
import { checkLinks } from '#core/reconciliation/links-check.ts';
import { changeDone, runAllChanges, runOnce } from '#testkit/file-changes.ts';
import { changeFiles, trashOf, undoChange } from '#testkit/files/file-actions.ts';
import { uploadFile } from '#testkit/files/files.ts';
import {
  allRights,
  createLink,
  enter,
  type Guest,
  linksOf,
  tokenIn,
  withSharedFolder,
} from '#testkit/files/links.ts';
import { ask } from '#testkit/files/stored-files.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { addMember, type Person, refused, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { interceptRequests, type RequestInterceptor } from '#testkit/request-interceptor.ts';

const ended = refused(404, 'link_ended');
const list = (guest: Guest, folder = '') =>
  guest.call('GET /api/guest/{link}/files', { query: { folder } });

async function namesSeenBy(guest: Guest): Promise<string[]> {
  const { folders, files } = (await list(guest)).body;
  return [...folders, ...files.map(({ path }: { path: string }) => path)];
}

const shared = ['Selects', 'Film.mov'];

async function expectEnded(guest: Guest) {
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject(ended);
  expect(await list(guest)).toMatchObject(ended);
}

async function checkNightly(workspaceId: string) {
  await withGrantedAccess('events/reconcile', async () => {
    for (const { repair } of await checkLinks(workspaceId)) await repair?.();
  });
}

async function lastEnded(owner: Person) {
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  return auditEntries.find(({ kind }: { kind: string }) => kind === 'share_link_ended');
}

describe('the link of a folder follows it', () => {
  test.each([
    ['that is renamed', { path: 'Day 1/', name: 'Day one' }, 'Day one/'],
    ['that is renamed in case alone', { path: 'Day 1/', name: 'day 1' }, 'day 1/'],
    ['that is moved into another one', { paths: ['Day 1/'], folder: 'Day 10' }, 'Day 10/Day 1/'],
  ])('%s', async (_, body, folder) => {
    const { owner, workspaceId, guest } = await withSharedFolder();
    await changeFiles(owner, 'POST /api/files/move', body);
    expect(await namesSeenBy(guest)).toEqual(shared);
    expect((await guest.call('GET /api/guest/{link}')).body.opens).toEqual({
      kind: 'folder',
      name: folder.split('/').at(-2),
    });
    // The next folder of this name is another one.
    await uploadFile(owner, 'Day 1/Secret.mov');
    await checkNightly(workspaceId);
    expect(await namesSeenBy(guest)).toEqual(shared);
    expect(await linksOf(owner)).toMatchObject([{ opens: { folder }, state: 'open' }]);
  });

  test('whose parent is moved', async () => {
    const { owner, guest } = await withSharedFolder();
    await changeFiles(owner, 'POST /api/files/move', { paths: ['Day 1/'], folder: 'Day 10' });
    await changeFiles(owner, 'POST /api/files/move', { path: 'Day 10/', name: 'Week 1' });
    expect(await namesSeenBy(guest)).toEqual(shared);
    expect(await linksOf(owner)).toMatchObject([
      { opens: { folder: 'Week 1/Day 1/' }, state: 'open' },
    ]);
  });

  test('from the moment of the request on: while it is moved, it opens what is there already', async () => {
    const { owner, workspaceId, guest } = await withSharedFolder();
    await ask(owner, 'POST /api/files/move', { path: 'Day 1/', name: 'Day one' });
    expect((await guest.call('GET /api/guest/{link}')).status).toBe(200);
    expect(await namesSeenBy(guest)).toEqual([]);
    expect(await linksOf(owner)).toMatchObject([{ opens: { folder: 'Day one/' }, state: 'open' }]);
    await checkNightly(workspaceId);
    await runAllChanges(workspaceId);
    expect(await namesSeenBy(guest)).toEqual(shared);
  });

  test('while it is moved, under another name, maker and address', async () => {
    const { owner, workspaceId, link } = await withSharedFolder();
    await ask(owner, 'POST /api/files/move', { path: 'Day 1/', name: 'Day one' });
    const params = { id: link.id };
    const { may, isOverlaid, expiresAt } = link;
    const body = { may, isOverlaid, expiresAt, name: 'Rushes' };
    const named = await owner.call('PUT /api/links/{id}', { params, body });
    expect(named).toMatchObject({ status: 200, body: { link: { state: 'open' } } });
    const { email } = await addMember(owner, uniqueEmail(), 'Producer');
    const leader = await signUpInvited(email);
    const taken = await leader.call('POST /api/links/{id}/maker', { params });
    expect(taken).toMatchObject({ status: 200, body: { link: { state: 'open' } } });
    const renewed = await owner.call('POST /api/links/{id}/address', { params });
    expect(renewed).toMatchObject({ status: 200, body: { link: { state: 'open' } } });
    await runAllChanges(workspaceId);
    const guest = await enter({ link, token: tokenIn(renewed.body.url) });
    expect(await namesSeenBy(guest)).toEqual(shared);
  });

  test('and back, when the move is undone', async () => {
    const { owner, guest } = await withSharedFolder();
    const body = { path: 'Day 1/', name: 'Day one' };
    const { id } = await changeFiles(owner, 'POST /api/files/move', body);
    await undoChange(owner, id);
    expect(await namesSeenBy(guest)).toEqual(shared);
    expect(await linksOf(owner)).toMatchObject([{ opens: { folder: 'Day 1/' }, state: 'open' }]);
  });

  test('also if its move is undone before it has begun', async () => {
    const { owner, workspaceId, guest } = await withSharedFolder();
    const id = await ask(owner, 'POST /api/files/move', { path: 'Day 1/', name: 'Day one' });
    await owner.call('POST /api/file-changes/{id}/undo', { params: { id } });
    await runAllChanges(workspaceId);
    await runAllChanges(workspaceId);
    expect(await namesSeenBy(guest)).toEqual(shared);
  });

  test('of whose move two runs come at once, one of which reads the folders after the other has moved them', async () => {
    const { owner, workspaceId, guest } = await withSharedFolder();
    const id = await ask(owner, 'POST /api/files/move', { path: 'Day 1/', name: 'Day one' });
    let isMoved = false;
    const moveMeanwhile: RequestInterceptor = async ({ name }, send) => {
      if (name === 'Query' && !isMoved) {
        isMoved = true;
        await runOnce(workspaceId, id);
      }
      return send();
    };
    await interceptRequests(moveMeanwhile, () => runOnce(workspaceId, id));
    expect(isMoved).toBe(true);
    expect(await namesSeenBy(guest)).toEqual(shared);
  });

  test('with what else it allows, when that is changed afterwards', async () => {
    const { owner, link, guest } = await withSharedFolder();
    await changeFiles(owner, 'POST /api/files/move', { path: 'Day 1/', name: 'Day one' });
    const may = { ...allRights, download: false };
    const body = { ...link, may, addresses: [], domains: [] };
    await owner.call('PUT /api/links/{id}', { params: { id: link.id }, body });
    expect(await namesSeenBy(guest)).toEqual(shared);
  });

  test('of which there are more than one transaction takes', async () => {
    const { owner, workspaceId, guest } = await withSharedFolder();
    const others = [];
    for (let count = 0; count < 17; count += 1) {
      const opens = { kind: 'folder', folder: count % 2 ? 'Day 1/' : 'Day 1/Selects/' };
      const body = { opens, may: allRights };
      others.push((await owner.call('POST /api/links', { body })).body);
    }
    const id = await ask(owner, 'POST /api/files/move', { path: 'Day 1/', name: 'Day one' });
    // A run that has no time left goes on in the next one.
    await changeDone(owner, workspaceId, id, { steps: 1 });
    await uploadFile(owner, 'Day 1/Secret.mov');
    await uploadFile(owner, 'Day 1/Selects/Secret.mov');
    const links = await linksOf(owner);
    expect(new Set(links.map(({ opens, state }) => JSON.stringify([opens, state])))).toEqual(
      new Set(
        ['Day one/', 'Day one/Selects/'].map((folder) =>
          JSON.stringify([{ kind: 'folder', folder }, 'open']),
        ),
      ),
    );
    expect(await namesSeenBy(guest)).toEqual(shared);
    const last = others.at(-1);
    const guestOfLast = await enter({ link: last.link, token: tokenIn(last.url) });
    expect(await namesSeenBy(guestOfLast)).toEqual(['Selects/Take 1.mov'.slice('Selects/'.length)]);
  }, 60_000);
});

describe('the link of a folder ends', () => {
  test.each([
    ['with the folder', ['Day 1/']],
    ['with the one above it', ['Week 1/']],
  ])('%s, at the request, and stays so when it is restored', async (_, paths) => {
    const { owner, workspaceId, guest } = await withSharedFolder();
    if (paths.includes('Week 1/')) {
      await uploadFile(owner, 'Week 1/Notes.txt');
      const body = { paths: ['Day 1/'], folder: 'Week 1' };
      await changeFiles(owner, 'POST /api/files/move', body);
    }
    await ask(owner, 'POST /api/files/delete', { paths });
    await expectEnded(guest);
    expect(await linksOf(owner)).toMatchObject([{ state: 'ended' }]);
    await runAllChanges(workspaceId);
    const versions = (await trashOf(owner)).map(({ path, version }: Record<string, string>) => ({
      path,
      version,
    }));
    await changeFiles(owner, 'POST /api/trash/restore', { versions });
    await expectEnded(guest);
    expect(await lastEnded(owner)).toMatchObject({ reason: 'folder_deleted', who: owner.email });
  });

  test('with its deletion, also if that is undone', async () => {
    const { owner, guest } = await withSharedFolder();
    const { id } = await changeFiles(owner, 'POST /api/files/delete', { paths: ['Day 1/'] });
    await undoChange(owner, id);
    await expectEnded(guest);
  });

  test.each([
    ['deleted', 'POST /api/files/delete' as const, {}],
    ['moved away', 'POST /api/files/move' as const, { folder: 'Day 10' }],
  ])('when all that is in it is %s', async (_, route, options) => {
    const { owner, guest } = await withSharedFolder();
    await changeFiles(owner, route, { paths: ['Day 1/Film.mov'], ...options });
    expect(await namesSeenBy(guest)).toEqual(['Selects']);
    await changeFiles(owner, route, { paths: ['Day 1/Selects/'], ...options });
    await uploadFile(owner, 'Day 1/Secret.mov');
    await expectEnded(guest);
    expect(await lastEnded(owner)).toMatchObject({
      reason: 'nothing_left',
      opens: { kind: 'folder', folder: 'Day 1/' },
    });
  });

  test('when undoing its move puts it into another folder of that name', async () => {
    const { owner, guest } = await withSharedFolder();
    const body = { path: 'Day 1/', name: 'Day one' };
    const { id } = await changeFiles(owner, 'POST /api/files/move', body);
    await uploadFile(owner, 'Day 1/Secret.mov');
    await undoChange(owner, id);
    await expectEnded(guest);
    expect(await lastEnded(owner)).toMatchObject({ reason: 'folder_merged' });
  });

  test('when another folder is stored where it is being moved', async () => {
    const { owner, workspaceId, guest } = await withSharedFolder();
    await ask(owner, 'POST /api/files/move', { path: 'Day 1/', name: 'Day one' });
    await uploadFile(owner, 'Day one/Secret.mov');
    await runAllChanges(workspaceId);
    await expectEnded(guest);
  });

  test('and no link to reviews does', async () => {
    const { owner, guest } = await withSharedFolder();
    const { review } = (await owner.call('POST /api/reviews', { body: { path: 'Top.mov' } })).body;
    const ofReview = await enter(await createLink(owner, [review.id]));
    await changeFiles(owner, 'POST /api/files/delete', { paths: ['Day 10/', 'Day 1 b/'] });
    expect(await namesSeenBy(guest)).toEqual(shared);
    expect((await ofReview.call('GET /api/guest/{link}')).status).toBe(200);
  });
});

test('how many links lead to folders, and to those in them, is told beforehand', async () => {
  const { owner, link } = await withSharedFolder();
  const count = async (...paths: string[]) => {
    const body = { paths, withLinks: true };
    return (await owner.call('POST /api/folders/sizes', { body })).body.links;
  };
  await owner.call('POST /api/links', {
    body: { opens: { kind: 'folder', folder: 'Day 1/Selects/' }, may: allRights },
  });
  await owner.call('POST /api/links', {
    body: { opens: { kind: 'upload', folder: 'Day 1/', title: 'Rushes' } },
  });
  expect(await count('Day 1/')).toBe(3);
  expect(await count('Day 1/Selects/', 'Day 1/')).toBe(3);
  expect(await count('Day 1 b/', 'Day 10/')).toBe(0);
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  expect(await count('Day 1/')).toBe(2);
  const without = await owner.call('POST /api/folders/sizes', { body: { paths: ['Day 1/'] } });
  expect(without.body).not.toHaveProperty('links');
});
