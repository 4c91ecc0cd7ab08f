import { beforeEach, expect, test } from '@jest/globals';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { expectSettled } from '#testkit/files/expect-counted.ts';
import { changeFiles, storedPaths, trashOf } from '#testkit/files/file-actions.ts';
import { syncFile } from '#testkit/files/files.ts';
import { withSharedFolder } from '#testkit/files/links.ts';
import { type Person, refused } from '#testkit/people.ts';

/** What some sync tools store: an object with bytes, whose key ends with a slash. */
const path = 'Day 1/';

let owner: Person;
let workspaceId: string;

beforeEach(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
  await syncFile(workspaceId, path, 'Bytes.');
  await syncFile(workspaceId, 'Day 1/Film.mov');
  await syncFile(workspaceId, 'Empty/', '');
});

async function linkTo(of: string, version?: string) {
  const query = { path: of, use: 'download', ...(version && { version }) };
  return owner.call('GET /api/files/link', { query });
}

test('a file whose name ends with a slash is listed in the folder of that name, counted and downloaded', async () => {
  expect(await storedPaths(owner)).toEqual([path, 'Day 1/Film.mov']);
  const body = { paths: [path, 'Empty/'] };
  expect((await owner.call('POST /api/folders/sizes', { body })).body.folders).toEqual([
    { path, files: 2, bytes: '13', isPartial: false },
    { path: 'Empty/', files: 0, bytes: '0', isPartial: false },
  ]);
  const answer = await fetch((await linkTo(path)).body.url);
  expect(await answer.text()).toBe('Bytes.');
  expect(answer.headers.get('content-disposition')).toContain('filename="Day 1"');
  expect(await linkTo('Empty/')).toMatchObject(refused(404, 'not_found'));
  const exported = (await owner.call('GET /api/export/files')).body.files;
  expect(exported.map((file: { path: string }) => file.path)).toEqual([path, 'Day 1/Film.mov']);
});

test('it is deleted, restored and erased alone; the folder stays as it is', async () => {
  const remove = () => changeFiles(owner, 'POST /api/files/delete', { paths: [path], alone: true });
  expect(await remove()).toMatchObject({ files: 1, bytes: '6', failures: [] });
  expect(await storedPaths(owner)).toEqual(['Day 1/Film.mov']);
  const [{ version }] = await trashOf(owner);
  expect(await trashOf(owner)).toMatchObject([{ path, size: 6, reason: 'deleted' }]);
  const versions = [{ path, version }];
  const restored = await changeFiles(owner, 'POST /api/trash/restore', { versions });
  expect(restored).toMatchObject({ files: 1, failures: [] });
  expect(await storedPaths(owner)).toEqual([path, 'Day 1/Film.mov']);
  await remove();
  await changeFiles(owner, 'POST /api/trash/erase', { versions });
  expect(await trashOf(owner)).toEqual([]);
  expect(await storedPaths(owner)).toEqual(['Day 1/Film.mov']);
  await expectSettled(owner);
});

test('with its folder it is renamed, archived and deleted, and an empty folder is no file', async () => {
  const renamed = await changeFiles(owner, 'POST /api/files/move', { path, name: 'Day one' });
  expect(renamed).toMatchObject({ files: 2, bytes: '13', failures: [] });
  expect(await storedPaths(owner)).toEqual(['Day one/', 'Day one/Film.mov']);
  await changeFiles(owner, 'POST /api/files/delete', { paths: ['Day one/', 'Empty/'] });
  expect((await trashOf(owner)).map((file: { path: string }) => file.path)).toEqual([
    'Day one/',
    'Day one/Film.mov',
  ]);
  await expectSettled(owner);
});

test('it is deleted alone only by who may change it', async () => {
  const editor = await addColleague(owner, 'Video Editor');
  const body = { paths: [path], alone: true };
  expect(await editor.call('POST /api/files/delete', { body })).toMatchObject(
    refused(403, 'forbidden'),
  );
});

test('a link to its folder does not show it to guests', async () => {
  const { workspaceId: id, guest } = await withSharedFolder();
  await syncFile(id, 'Day 1/', 'Bytes.');
  const { files } = (await guest.call('GET /api/guest/{link}/files', { query: { folder: '' } }))
    .body;
  expect(files.map((file: { path: string }) => file.path)).toEqual(['Film.mov']);
});
