import { beforeAll, expect, test } from '@jest/globals';
import {
  bucketName,
  objectKey,
  posterPrefix,
  workspacePrefix,
} from '#core/files/objects/bucket.ts';
import type { CallRoute } from '#shared/api.ts';
import { runPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { deliverEvent, putObject, sendParts, sha256, uploadFile } from '#testkit/files/files.ts';
import { pathTricks } from '#testkit/files/path-tricks.ts';
import { countedBytes, listedBytes } from '#testkit/files/storage-usage.ts';
import { type Person, signUp } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

// A user with all permissions in their own workspace tries every path to the files of another one.

/** Composed and decomposed, it is spelled differently. */
const name = 'Caf\u00e9.mov';
const secret = 'The secret cut of the other workspace.';

let owner: Person;
let own: string;
let other: string;
let version: string;
let tricks: string[];
let theirs: unknown;

beforeAll(async () => {
  const victim = await signUp();
  await runPlan(victim, 'business');
  other = await workspaceIdOf(victim);
  await uploadFile(victim, name, 'The first cut.');
  await uploadFile(victim, name, secret, { replace: true });
  ({ version } = (await victim.call('GET /api/trash')).body.files[0]);
  owner = await signUp();
  await runPlan(owner, 'business');
  own = await workspaceIdOf(owner);
  await uploadFile(owner, name, 'Ours.');
  tricks = pathTricks(own, other, name);
  theirs = await stateOfTheirs();
});

async function stateOfTheirs() {
  return { items: await itemsOf(`FILES#${other}`), listed: await listedBytes(other) };
}

/** Calls, each with what it is sent for a path. */
const calls: [CallRoute, (path: string) => { query?: Record<string, string>; body?: object }][] = [
  ['GET /api/files', (folder) => ({ query: { folder: folder.replace(/\/?$/, '/') } })],
  ['GET /api/files', (after) => ({ query: { after } })],
  ['GET /api/files/search', (after) => ({ query: { name: 'mov', after } })],
  ['GET /api/export/files', (after) => ({ query: { after } })],
  ['GET /api/trash', (after) => ({ query: { after } })],
  ['GET /api/files/link', (path) => ({ query: { path } })],
  ['GET /api/files/link', (path) => ({ query: { path, version } })],
  ['GET /api/files/link', (path) => ({ query: { path, use: 'download' } })],
  ['GET /api/files/link', (path) => ({ query: { path: name, version: path } })],
  ['POST /api/files/posters', (path) => ({ body: { paths: [name, path] } })],
  ['POST /api/files/posters', (path) => ({ body: { trashed: [{ path, version }] } })],
  ['POST /api/files/posters', (path) => ({ body: { trashed: [{ path: name, version: path }] } })],
  ['POST /api/files/poster', (path) => ({ body: { path, size: 7 } })],
  ['POST /api/files/poster-attempts', (path) => ({ body: { path } })],
  ['GET /api/files/media', (path) => ({ query: { path } })],
  ['GET /api/files/media', (path) => ({ query: { path, version } })],
  ['GET /api/files/media', (path) => ({ query: { path: name, version: path } })],
  ['POST /api/files/proxy', (path) => ({ body: { path, version, size: 7 } })],
  ['POST /api/files/proxy', (path) => ({ body: { path: name, version: path, size: 7 } })],
  ['POST /api/files/proxy/checks', (path) => ({ body: { path, version } })],
  ['POST /api/files/proxy/retries', (path) => ({ body: { path } })],
  ['POST /api/files/proxy/retries', (path) => ({ body: { path, version } })],
  ['POST /api/files/waveform', (path) => ({ body: { path, version, peaks: [7] } })],
  ['POST /api/files/waveform', (path) => ({ body: { path: name, version: path, peaks: [7] } })],
  ['POST /api/reviews', (path) => ({ body: { path } })],
  ['POST /api/folders', (path) => ({ body: { path } })],
  ['POST /api/uploads', (path) => ({ body: { path, size: 7 } })],
  ['POST /api/uploads', (path) => ({ body: { path, size: 7, replace: true } })],
  ['POST /api/files/move', (path) => ({ body: { path, name: 'stolen.mov' } })],
  ['POST /api/files/move', (path) => ({ body: { path: name, name: path } })],
  ['POST /api/files/move', (path) => ({ body: { paths: [path], folder: 'stolen' } })],
  ['POST /api/files/move', (folder) => ({ body: { paths: [name], folder } })],
  ['POST /api/files/storage', (path) => ({ body: { paths: [path], storage: 'cold' } })],
  ['POST /api/files/delete', (path) => ({ body: { paths: [path] } })],
  ['POST /api/trash/restore', (path) => ({ body: { versions: [{ path, version }] } })],
  ['POST /api/trash/restore', (path) => ({ body: { versions: [{ path: name, version: path }] } })],
  ['POST /api/trash/erase', (path) => ({ body: { versions: [{ path, version }] } })],
  ['POST /api/trash/erase', (path) => ({ body: { versions: [{ path: name, version: path }] } })],
];

test.each(calls)(
  '%s reaches no file of another workspace by any path (%#)',
  async (route, sent) => {
    for (const trick of tricks) {
      const answer = await owner.call(route, sent(trick));
      const { status = 0 } = answer;
      const isHandled = [200, 201, 400, 404, 409, 413].includes(status);
      expect({ trick, status, isHandled }).toEqual({ trick, status, isHandled: true });
      for (const link of linksIn(answer.body)) await expectOwn(link, trick);
      if (route === 'POST /api/uploads' && answer.status === 201) await finish(answer.body.upload);
    }
    await runAllChanges(own);
    expect(await stateOfTheirs()).toEqual(theirs);
    expect(JSON.stringify(await itemsOf(`FILES#${own}`))).not.toContain(`"size":${secret.length}`);
  },
  120_000,
);

test('what the tricks have stored is counted, and within the folder of the workspace', async () => {
  expect((await countedBytes(owner)).counted).toEqual(await listedBytes(own));
});

test('a version of another workspace is found by no path of the own one', async () => {
  const link = await owner.call('GET /api/files/link', { query: { path: name, version } });
  expect(link).toMatchObject({ status: 404 });
});

test.each([
  ['of a sync tool', `../${'0'.repeat(36)}/x`],
  ['in a folder named ..', '../x.mov'],
])('an event about a key that leads elsewhere changes nothing there: %s', async (_, path) => {
  // S3 stores such keys as they are, below the folder of the workspace.
  await deliverEvent(own, path);
  await deliverEvent(own, path.replace('0'.repeat(36), other));
  expect(await stateOfTheirs()).toEqual(theirs);
});

const lookAlikes = ['Day 1', 'Day 1 ', 'Day 1.', 'Day 10', 'day 1', 'Day\u00a01', 'Day 1\u200b'];
const forms = ['Caf\u00e9', 'Cafe\u0301', '\ufb01lm', 'film', '\u212bngstrom', '\u00c5ngstrom'];

test.each([
  ['begin alike', lookAlikes],
  ['differ in their Unicode form only', forms],
])('folders that %s are different ones', async (_, folders) => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  const workspaceId = await workspaceIdOf(owner);
  for (const [index, folder] of folders.entries()) {
    await putObject(workspaceId, `${folder}/film.mov`, 'x'.repeat(index + 1));
    await deliverEvent(workspaceId, `${folder}/film.mov`);
  }
  for (const [index, folder] of folders.entries()) {
    const listed = await owner.call('GET /api/files', { query: { folder: `${folder}/` } });
    expect(listed.body.files).toMatchObject([{ path: `${folder}/film.mov`, size: index + 1 }]);
    const query = { path: `${folder}/film.mov` };
    const { url } = (await owner.call('GET /api/files/link', { query })).body;
    expect(await (await fetch(url)).text()).toHaveLength(index + 1);
  }
  for (const [index, folder] of folders.entries()) {
    await owner.call('POST /api/files/delete', { body: { paths: [`${folder}/`] } });
    await runAllChanges(workspaceId);
    const { body } = await owner.call('GET /api/files', {});
    expect(body.folders).toHaveLength(folders.length - index - 1);
    expect(body.folders).not.toContain(folder);
  }
  expect((await countedBytes(owner)).counted).toEqual(await listedBytes(workspaceId));
});

test('a file whose key has 1,024 bytes is counted, deleted with its folder, restored and erased', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  const workspaceId = await workspaceIdOf(owner);
  const folder = 'long/';
  const path = `${folder}${'x'.repeat(1_024 - objectKey(workspaceId, folder).length)}`;
  await putObject(workspaceId, path);
  await deliverEvent(workspaceId, path);
  const expectCounted = async () =>
    expect((await countedBytes(owner)).counted).toEqual(await listedBytes(workspaceId));
  await expectCounted();
  const asked = await owner.call('POST /api/files/delete', { body: { paths: [folder] } });
  await runAllChanges(workspaceId);
  await expectCounted();
  expect((await countedBytes(owner)).counted.hot).toEqual({ used: 7n, trash: 7n });
  const params = { id: asked.body.change.id };
  await owner.call('POST /api/file-changes/{id}/undo', { params });
  await runAllChanges(workspaceId);
  expect((await countedBytes(owner)).counted.hot).toEqual({ used: 7n, trash: 0n });
  await owner.call('POST /api/files/delete', { body: { paths: [folder] } });
  await runAllChanges(workspaceId);
  await owner.call('POST /api/trash/erase', { body: { everything: true } });
  await runAllChanges(workspaceId);
  await expectCounted();
  expect((await countedBytes(owner)).counted.hot).toEqual({ used: 0n, trash: 0n });
});

test('a file that only a sync tool can name is opened, and one in a folder named .. is renamed and then opened', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  const workspaceId = await workspaceIdOf(owner);
  const long = 'x'.repeat(1_024 - objectKey(workspaceId, '').length);
  for (const path of [long, 'a/../film.mov', '../top.mov']) {
    await putObject(workspaceId, path);
    await deliverEvent(workspaceId, path);
  }
  const open = async (path: string) => {
    const { body } = await owner.call('GET /api/files/link', { query: { path } });
    return body.url ? (await fetch(body.url)).text() : body.code;
  };
  const change = async (route: CallRoute, body: object) => {
    const answer = await owner.call(route, { body });
    await runAllChanges(workspaceId);
    return answer.status;
  };
  expect(await open(long)).toBe('A film.');
  expect(await open('a/../film.mov')).toBe('invalid_input');
  const listed = await owner.call('GET /api/files', { query: { folder: 'a/../' } });
  expect(listed.body.files).toMatchObject([{ path: 'a/../film.mov' }]);
  expect(await change('POST /api/files/move', { path: 'a/../', name: 'b' })).toBe(200);
  expect(await open('a/b/film.mov')).toBe('A film.');
  expect(await change('POST /api/files/delete', { paths: [long, '../top.mov'] })).toBe(200);
  const { files } = (await owner.call('GET /api/export/files', {})).body;
  expect(files).toMatchObject([{ path: 'a/b/film.mov' }]);
  expect((await countedBytes(owner)).counted).toEqual(await listedBytes(workspaceId));
  expect((await owner.call('GET /api/files/link', { query: { path: '../../../x' } })).status).toBe(
    400,
  );
});

/** Every address in an answer. */
function linksIn(body: unknown): string[] {
  return JSON.stringify(body).match(/https?:\/\/[^"\\]+/g) ?? [];
}

/** A link leads into the folders of the own workspace, after a browser has resolved it, and to nothing of the other. */
async function expectOwn(link: string, trick: string): Promise<void> {
  const path = decodeURIComponent(new URL(link).pathname);
  const folders = [workspacePrefix(own), posterPrefix(own)];
  const isOwn = folders.some((folder) => path.startsWith(`/${bucketName()}/${folder}`));
  expect({ trick, path, isOwn }).toEqual({ trick, path, isOwn: true });
  expect(await (await fetch(link)).text()).not.toContain(secret);
}

/** Completes an upload: what it stores must be in the own workspace as well. */
async function finish(upload: { id: string; partSize: number }): Promise<void> {
  const content = Buffer.from('A film.');
  const params = { id: upload.id };
  const body = { parts: [{ number: 1, sha256: sha256(content) }] };
  const { parts } = (await owner.call('POST /api/uploads/{id}/parts', { params, body })).body;
  await expectOwn(parts[0].url, upload.id);
  await sendParts(owner, upload, content);
  await owner.call('POST /api/uploads/{id}/complete', { params });
}
