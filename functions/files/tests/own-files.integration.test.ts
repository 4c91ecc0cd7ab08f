import { beforeAll, describe, expect, test } from '@jest/globals';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { changeDone } from '#testkit/file-changes.ts';
import { changeFiles, storedPaths, undoChange } from '#testkit/files/file-actions.ts';
import {
  completeUpload,
  deliverEvent,
  putObject,
  startUpload,
  syncFile,
  uploadFile,
  uploadParts,
} from '#testkit/files/files.ts';
import { addPoster, posterOf } from '#testkit/files/posters.ts';
import { trashOf, withColdStorage } from '#testkit/files/stored-files.ts';
import type { Person } from '#testkit/people.ts';

let owner: Person;
let editor: Person;
let colleague: Person;
let manager: Person;
let workspaceId: string;

beforeAll(async () => {
  ({ owner, workspaceId } = await signUpWithPlan('business'));
  editor = await addColleague(owner, 'Video Editor');
  colleague = await addColleague(owner, 'Senior Video Editor');
  manager = await addColleague(owner, 'Project Manager');
});

const remove = (person: Person, ...paths: string[]) =>
  person.call('POST /api/files/delete', { body: { paths } });
const rename = (person: Person, path: string, name: string) =>
  person.call('POST /api/files/move', { body: { path, name } });
const forbidden = (message?: string) => ({
  status: 403,
  body: { code: 'forbidden', ...(message !== undefined && { message }) },
});
const only = 'You can rename, move, delete and restore only what you uploaded, and';

/** The version of a person's file in the trash. */
async function trashed(path: string): Promise<{ path: string; version: string }[]> {
  return (await trashOf(owner)).filter((trashedFile) => trashedFile.path === path);
}

describe('an editor', () => {
  test('renames, moves, deletes and restores what they uploaded, and undoes it', async () => {
    await uploadFile(editor, 'Own/A.mov');
    await changeFiles(editor, 'POST /api/files/move', { path: 'Own/A.mov', name: 'B.mov' });
    const body = { paths: ['Own/B.mov'], folder: 'Own/Moved' };
    const moved = await changeFiles(editor, 'POST /api/files/move', body);
    expect(await storedPaths(owner, 'Own/')).toEqual(['Own/Moved/B.mov']);
    expect(await undoChange(editor, moved.id)).toMatchObject({ files: 1, failures: [] });
    const deleted = await changeFiles(editor, 'POST /api/files/delete', { paths: ['Own/B.mov'] });
    expect(await undoChange(editor, deleted.id)).toMatchObject({ files: 1, failures: [] });
    await changeFiles(editor, 'POST /api/files/delete', { paths: ['Own/B.mov'] });
    const versions = await trashed('Own/B.mov');
    await changeFiles(editor, 'POST /api/trash/restore', { versions });
    expect(await storedPaths(owner, 'Own/')).toEqual(['Own/B.mov']);
    // What was restored is still theirs.
    expect(await remove(editor, 'Own/B.mov')).toMatchObject({ status: 200 });
  });

  test('changes nothing that others uploaded, and is told how many of the chosen files these are', async () => {
    for (const name of ['A', 'B']) await uploadFile(editor, `Mixed/${name}.mov`);
    for (const name of ['C', 'D']) await uploadFile(colleague, `Mixed/${name}.mov`);
    await uploadFile(colleague, 'Theirs.mov');
    expect(await rename(editor, 'Theirs.mov', 'Mine.mov')).toMatchObject(
      forbidden(`${only} this is not yours.`),
    );
    const paths = ['A', 'B', 'C', 'D'].map((name) => `Mixed/${name}.mov`);
    const sentence = `${only} 2 of these 4 are not yours.`;
    expect(await remove(editor, ...paths)).toMatchObject(forbidden(sentence));
    const body = { paths, folder: '' };
    expect(await editor.call('POST /api/files/move', { body })).toMatchObject(forbidden(sentence));
    expect(await remove(editor, 'Mixed/')).toMatchObject(forbidden(sentence));
    expect(await rename(editor, 'Mixed/', 'Mine')).toMatchObject(forbidden(sentence));
    expect(await remove(editor, ...paths.slice(0, 3))).toMatchObject(
      forbidden(`${only} 1 of these 3 is not yours.`),
    );
    expect(await storedPaths(owner, 'Mixed/')).toEqual(paths);
  });

  test('changes a folder in which everything is theirs, with the folders that they created', async () => {
    await editor.call('POST /api/folders', { body: { path: 'Selects/Day 1' } });
    await uploadFile(editor, 'Selects/Day 1/A.mov');
    await changeFiles(editor, 'POST /api/files/move', { path: 'Selects/', name: 'Picks' });
    expect(await storedPaths(owner, 'Picks/')).toEqual(['Picks/Day 1/A.mov']);
    await owner.call('POST /api/folders', { body: { path: 'Picks/Empty' } });
    expect(await remove(editor, 'Picks/')).toMatchObject(
      forbidden(`${only} 1 of these 3 is not yours.`),
    );
  });

  test('does not own what has no known uploader', async () => {
    await syncFile(workspaceId, 'Unknown.mov');
    expect(await remove(editor, 'Unknown.mov')).toMatchObject(forbidden());
    expect(await remove(manager, 'Unknown.mov')).toMatchObject({ status: 200 });
  });

  test('owns what their computer has stored, even if it was counted before the event', async () => {
    const { body } = await editor.call('POST /api/devices', { body: { name: 'Laptop' } });
    const versionId = await putObject(workspaceId, 'Synced.mov');
    await deliverEvent(workspaceId, 'Synced.mov', { versionId });
    expect(await remove(editor, 'Synced.mov')).toMatchObject(forbidden());
    const event = { versionId, session: body.device.id };
    await deliverEvent(workspaceId, 'Synced.mov', event);
    expect(await remove(colleague, 'Synced.mov')).toMatchObject(forbidden());
    expect(await remove(editor, 'Synced.mov')).toMatchObject({ status: 200 });
  });

  test('keeps a file that a manager has moved', async () => {
    await uploadFile(editor, 'Kept.mov');
    await changeFiles(manager, 'POST /api/files/move', { path: 'Kept.mov', name: 'Kept 2.mov' });
    expect(await remove(colleague, 'Kept 2.mov')).toMatchObject(forbidden());
    expect(await rename(editor, 'Kept 2.mov', 'Kept 3.mov')).toMatchObject({ status: 200 });
  });

  test('restores and undoes nothing of others', async () => {
    await uploadFile(colleague, 'Gone.mov');
    const { id } = await changeFiles(colleague, 'POST /api/files/delete', { paths: ['Gone.mov'] });
    const versions = await trashed('Gone.mov');
    const mayRestore = async (person: Person) => {
      const { files } = (await person.call('GET /api/trash')).body;
      return files.find(({ path }: { path: string }) => path === 'Gone.mov').mayRestore;
    };
    expect(await Promise.all([editor, colleague, manager].map(mayRestore))).toEqual([
      false,
      true,
      true,
    ]);
    const restored = await editor.call('POST /api/trash/restore', { body: { versions } });
    expect(restored).toMatchObject(forbidden(`${only} this is not yours.`));
    const undo = (person: Person) =>
      person.call('POST /api/file-changes/{id}/undo', { params: { id } });
    expect(await undo(editor)).toMatchObject(forbidden('You can undo only your own changes.'));
    expect(await undo(manager)).toMatchObject({ status: 200 });
  });

  test('replaces their own uploads, and those of others only as a manager', async () => {
    await uploadFile(editor, 'Replace/Own.mov');
    await uploadFile(editor, 'Replace/Own.mov', 'Second cut.', { replace: true });
    await uploadFile(colleague, 'Replace/Theirs.mov');
    await syncFile(workspaceId, 'Replace/Unknown.mov');
    for (const name of ['Theirs', 'Unknown']) {
      const refused = await startUpload(editor, `Replace/${name}.mov`, 7, { replace: true });
      expect(refused).toMatchObject(
        forbidden(
          `You can replace only your own uploads, and “${name}.mov” is not one. Keep both, or ask someone who manages files.`,
        ),
      );
    }
    expect(
      (await owner.call('GET /api/files', { query: { folder: 'Replace/' } })).body.files,
    ).toHaveLength(3);
    await uploadFile(manager, 'Replace/Theirs.mov', 'Final cut.', { replace: true });
    // What is in the trash is not replaced.
    await changeFiles(manager, 'POST /api/files/delete', { paths: ['Replace/Theirs.mov'] });
    await uploadFile(editor, 'Replace/Theirs.mov', 'Mine.', { replace: true });
  });

  test('does not replace what others have stored at the path since the upload was started', async () => {
    const id = await uploadParts(editor, 'Replace/Late.mov', 'Mine.', { replace: true });
    await uploadFile(colleague, 'Replace/Late.mov', 'Theirs.');
    expect(await completeUpload(editor, id)).toMatchObject(forbidden());
    const { files } = (await owner.call('GET /api/files', { query: { folder: 'Replace/' } })).body;
    expect(files.find(({ path }: { path: string }) => path === 'Replace/Late.mov')).toMatchObject({
      uploadedBy: { email: colleague.email },
    });
  });

  test('neither erases for good nor archives their own files', async () => {
    await uploadFile(editor, 'Archive.mov');
    const body = { paths: ['Archive.mov'], storage: 'cold' };
    expect(await editor.call('POST /api/files/storage', { body })).toMatchObject(forbidden());
    await changeFiles(editor, 'POST /api/files/delete', { paths: ['Archive.mov'] });
    const versions = await trashed('Archive.mov');
    const erased = await editor.call('POST /api/trash/erase', { body: { versions } });
    expect(erased).toMatchObject(forbidden());
  });
});

describe('a file that was replaced by another member since the request', () => {
  const failure = { message: 'It was not uploaded by you, so you cannot change it.' };

  test.each([
    ['deleted', 'POST /api/files/delete', 'Race/A.mov', { paths: ['Race/A.mov'] }],
    ['renamed', 'POST /api/files/move', 'Race/B.mov', { path: 'Race/B.mov', name: 'C.mov' }],
  ] as const)('is not %s', async (_, route, path, body) => {
    await uploadFile(editor, path, 'Mine.', { replace: true });
    const asked = await editor.call(route, { body });
    await uploadFile(manager, path, 'Theirs.', { replace: true });
    const done = await changeDone(editor, workspaceId, asked.body.change.id);
    expect(done).toMatchObject({ files: 0, failures: [{ path, ...failure }] });
    expect(await storedPaths(owner, 'Race/')).toContain(path);
  });

  test('is not deleted with its folder, to which others have added', async () => {
    await uploadFile(editor, 'Shared/A.mov');
    const asked = await remove(editor, 'Shared/');
    await uploadFile(colleague, 'Shared/B.mov');
    const done = await changeDone(editor, workspaceId, asked.body.change.id);
    expect(done).toMatchObject({ files: 1, failures: [{ path: 'Shared/B.mov', ...failure }] });
    expect(await storedPaths(owner, 'Shared/')).toEqual(['Shared/B.mov']);
  });
});

test('on Starter an editor changes own files as well, and only the owner those of others', async () => {
  const starter = await signUpWithPlan('starter');
  const [one, other] = [
    await addColleague(starter.owner, 'Video Editor'),
    await addColleague(starter.owner, 'Producer'),
  ];
  await uploadFile(one, 'A.mov');
  expect(await rename(other, 'A.mov', 'B.mov')).toMatchObject(forbidden());
  expect(await rename(one, 'A.mov', 'B.mov')).toMatchObject({ status: 200 });
});

test('an editor keeps a file that was moved to cold storage, with its poster', async () => {
  const cold = await withColdStorage();
  const one = await addColleague(cold.owner, 'Video Editor');
  await uploadFile(one, 'A.mov');
  await addPoster(one, 'A.mov');
  const body = { paths: ['A.mov'], storage: 'cold' };
  await changeFiles(cold.owner, 'POST /api/files/storage', body);
  expect(await posterOf(one, 'A.mov')).toBe('a poster');
  expect(await rename(one, 'A.mov', 'B.mov')).toMatchObject({ status: 200 });
});
