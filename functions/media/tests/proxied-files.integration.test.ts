import { afterEach, expect, test } from '@jest/globals';
import { fileTableKey, proxyKey } from '#core/files/objects/bucket.ts';
import { type FileItem, readFileItem } from '#core/files/objects/file-item.ts';
import { removeObjects, storedRendition } from '#core/files/objects/rendition-objects.ts';
import { repairStorage } from '#core/reconciliation/repair-storage.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { signUpWithPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { resetClock } from '#testkit/clock.ts';
import { assertEmptied, cancelPlan, storedKeys } from '#testkit/files/emptying.ts';
import { changeFiles, storedPaths, trashOf } from '#testkit/files/file-actions.ts';
import { deleteObject, uploadFile } from '#testkit/files/files.ts';
import { putPicture } from '#testkit/files/posters.ts';
import {
  addProxy,
  announceProxy,
  checkProxy,
  film,
  mediaOf,
  putProxy,
  uploadFilm,
  versionOf,
  withProxy,
} from '#testkit/files/proxies.ts';
import { computerOf } from '#testkit/files/renames.ts';
import { postVersion, startReview } from '#testkit/files/reviews.ts';
import { countedBytes, listedBytes } from '#testkit/files/storage-usage.ts';
import { withColdStorage } from '#testkit/files/stored-files.ts';
import { type Person, refused } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';

const path = 'Day 1/A.mov';

afterEach(resetClock);

/** An owner with a film that has a proxy. */
async function proxied() {
  const { owner, workspaceId } = await signUpWithPlan();
  const version = await withProxy(owner, path);
  return { owner, workspaceId, version };
}

/** The bytes of the proxy of a film, as a player gets them; null without one. */
async function played(person: Person, at: string, version?: string): Promise<Buffer | null> {
  const { proxy, framesUrl } = await mediaOf(person, at, version);
  if (!proxy) return null;
  expect((await fetch(framesUrl)).status).toBe(200);
  return Buffer.from(await (await fetch(proxy.url)).arrayBuffer());
}

/** Whether S3 has the proxy of a version, and its table of frames. */
async function isStored(workspaceId: string, at: string, version: string): Promise<boolean> {
  const keys = [proxyKey, fileTableKey].map((keyOf) => keyOf(workspaceId, at, version));
  const stored = await Promise.all(keys.map(storedRendition));
  expect(new Set(stored.map((one) => one === null)).size).toBe(1);
  return stored[0] !== null;
}

test('a proxy takes no quota, and is in no listing, trash or export', async () => {
  const { owner, workspaceId } = await proxied();
  const { counted, reserved } = await countedBytes(owner);
  expect([counted.hot.used, reserved.hot]).toEqual([BigInt(film().length), 0n]);
  expect(counted).toEqual(await listedBytes(workspaceId));
  expect(await storedPaths(owner)).toEqual([path]);
  expect(await trashOf(owner)).toEqual([]);
  const exported = await owner.call('GET /api/export/files', { query: {} });
  expect(JSON.stringify(exported.body)).not.toMatch(/proxy|posters/);
});

test.each<[string, object, string]>([
  ['is renamed', { path, name: 'B.mov' }, 'Day 1/B.mov'],
  ['is moved', { paths: [path], folder: 'Day 2' }, 'Day 2/A.mov'],
  ['goes with its folder', { path: 'Day 1/', name: 'Day 3' }, 'Day 3/A.mov'],
])(
  'a film that %s takes its proxy along, and the links to where it was end',
  async (_, body, to) => {
    const { owner, workspaceId, version } = await proxied();
    const before = await mediaOf(owner, path);
    await changeFiles(owner, 'POST /api/files/move', body);
    expect(await played(owner, to)).toEqual(film());
    expect(await isStored(workspaceId, path, version)).toBe(false);
    for (const url of [before.url, before.proxy.url, before.framesUrl]) {
      expect((await fetch(url)).status).toBe(404);
    }
  },
);

test('a film keeps its proxy when something else is noted of its copy at the same time', async () => {
  const { owner, workspaceId } = await proxied();
  const to = 'Day 1/B.mov';
  let noted = 0;
  // As the copy's event does: between the reading of its item and the writing of its proxy.
  const note = async () => {
    const item = await readFileItem(workspaceId, to);
    if (!item?.current || noted > 0) return;
    noted += 1;
    const { version, current } = item;
    const set = { version: version + 1, current: { ...current, duration: 3 } };
    await write(update<FileItem>(keys.file(workspaceId, to), { set }));
  };
  await interceptRequests(
    async ({ name }, send) => {
      if (name === 'UpdateItem' && noted === 0) await interceptRequests((_, go) => go(), note);
      return send();
    },
    () => changeFiles(owner, 'POST /api/files/move', { path, name: 'B.mov' }),
  );
  expect(noted).toBe(1);
  expect(await played(owner, to)).toEqual(film());
  expect((await readFileItem(workspaceId, to))?.current?.duration).toBe(3);
});

test('a film that goes to cold storage and back keeps its proxy', async () => {
  const { owner } = await withColdStorage();
  await withProxy(owner, path);
  for (const storage of ['cold', 'hot']) {
    await changeFiles(owner, 'POST /api/files/storage', { paths: [path], storage });
    expect(await played(owner, path)).toEqual(film());
  }
});

test('a proxy stays with the version that was replaced, and is restored and erased with it', async () => {
  const { owner, workspaceId, version } = await proxied();
  await uploadFile(owner, path, 'Another cut.', { replace: true });
  expect(await played(owner, path)).toBeNull();
  expect(await played(owner, path, version)).toEqual(film());

  await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
  await changeFiles(owner, 'POST /api/trash/restore', { versions: [{ path, version }] });
  expect(await played(owner, path)).toEqual(film());
  // It was copied.
  expect(await isStored(workspaceId, path, version)).toBe(false);

  const newest = await versionOf(owner, path);
  await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
  expect(await played(owner, path, newest)).toEqual(film());
  await changeFiles(owner, 'POST /api/trash/restore', { versions: [{ path, version: newest }] });
  expect(await versionOf(owner, path)).toBe(newest);
  const { proxy } = await mediaOf(owner, path);
  await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
  await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
  expect(await isStored(workspaceId, path, newest)).toBe(false);
  expect((await fetch(proxy.url)).status).toBe(404);
});

test('a version that is erased at S3 alone takes its proxy along in the night', async () => {
  const { owner, workspaceId, version } = await proxied();
  await deleteObject(workspaceId, path, version);
  expect(await isStored(workspaceId, path, version)).toBe(true);
  await repairStorage(workspaceId);
  expect(await isStored(workspaceId, path, version)).toBe(false);
  expect(await storedPaths(owner)).toEqual([]);
});

test('a proxy that the table has forgotten, as one that was restored, goes with its version all the same', async () => {
  const { owner, workspaceId, version } = await proxied();
  const item = await readFileItem(workspaceId, path);
  const current = item?.current && { ...item.current, proxy: undefined };
  await write(update<FileItem>(keys.file(workspaceId, path), { set: { current } }));
  expect(await played(owner, path)).toBeNull();
  await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
  await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
  expect(await isStored(workspaceId, path, version)).toBe(false);
});

test('of a proxy that the table knows and the bucket lacks, no link is given', async () => {
  const { owner, workspaceId, version } = await proxied();
  await removeObjects([proxyKey(workspaceId, path, version)]);
  const media = await mediaOf(owner, path);
  expect([media.proxy, media.proxyState]).toEqual([undefined, undefined]);
  expect((await fetch(media.url)).status).toBe(200);
});

test('nothing is stored of a proxy that was under way when its film was moved or erased', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  const version = await uploadFilm(owner, path);
  const moved = await announceProxy(owner, path, version, film().length);
  await changeFiles(owner, 'POST /api/files/move', { path, name: 'B.mov' });
  expect(await putPicture(moved, Uint8Array.from(film()))).toBe(404);
  expect(await checkProxy(owner, path, version)).toMatchObject(refused(404, 'not_found'));
  const to = 'Day 1/B.mov';
  expect((await mediaOf(owner, to)).proxyState).toBeUndefined();
  // Its uploader may make it of where it is now.
  const copy = await versionOf(owner, to);
  await putProxy(owner, to, copy);
  await changeFiles(owner, 'POST /api/files/delete', { paths: [to] });
  await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
  expect(await checkProxy(owner, to, copy)).toMatchObject(refused(404, 'not_found'));
  expect(await isStored(workspaceId, to, copy)).toBe(false);
});

test('a film that is replaced or deleted while its proxy is uploaded gets it in the trash', async () => {
  const { owner } = await signUpWithPlan();
  const version = await uploadFilm(owner, path);
  const { id } = await startReview(owner, path);
  await putProxy(owner, path, version);
  await uploadFile(owner, path, 'Another cut.', { replace: true });
  await postVersion(owner, id, path);
  expect((await checkProxy(owner, path, version)).body).toEqual({ state: 'ready' });
  const options = { params: { id }, query: { version: '1' } };
  const { body } = await owner.call('GET /api/reviews/{id}/media', options);
  expect((await fetch(body.proxy.url)).status).toBe(200);

  const other = await uploadFilm(owner, 'B.mov');
  await changeFiles(owner, 'POST /api/files/delete', { paths: ['B.mov'] });
  expect((await addProxy(owner, 'B.mov', other)).body).toEqual({ state: 'ready' });
  const versions = [{ path: 'B.mov', version: other }];
  await changeFiles(owner, 'POST /api/trash/restore', { versions });
  expect(await played(owner, 'B.mov')).toEqual(film());
});

test('a reviewed film that a computer renames takes its proxy along', async () => {
  const { owner, workspaceId } = await proxied();
  await startReview(owner, path);
  const computer = await computerOf(owner, workspaceId);
  await computer.rename([path, 'C.mov']);
  expect(await played(owner, 'C.mov')).toEqual(film());
});

test('two uploads of one path have each a proxy of their own', async () => {
  const { owner, version } = await proxied();
  await uploadFile(owner, path, film(), { replace: true });
  const second = await versionOf(owner, path);
  expect((await mediaOf(owner, path)).proxy).toBeUndefined();
  expect((await addProxy(owner, path, second)).body).toEqual({ state: 'ready' });
  const [one, two] = [await mediaOf(owner, path, version), await mediaOf(owner, path)];
  expect(new URL(one.proxy.url).pathname).not.toBe(new URL(two.proxy.url).pathname);
});

test('nothing of a proxy is left when the plan is cancelled', async () => {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  await withProxy(owner, path);
  expect(await storedKeys(workspaceId)).toContainEqual(expect.stringContaining('-proxy.mp4'));
  await cancelPlan(owner);
  await assertEmptied(workspaceId);
  expect(await storedKeys(workspaceId)).toEqual([]);
});
