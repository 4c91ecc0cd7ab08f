import { beforeEach, describe, expect, test } from '@jest/globals';
import { findChange, newChange } from '#core/file-changes/change/store.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { failRequests } from '#testkit/fail-requests.ts';
import { changeDone, runOnce } from '#testkit/file-changes.ts';
import { expectSettled } from '#testkit/files/expect-counted.ts';
import { changeFiles, storedPaths, trashOf, undoChange } from '#testkit/files/file-actions.ts';
import { deliverEvent, putObject, uploadFile } from '#testkit/files/files.ts';
import { addPoster, posterOf } from '#testkit/files/posters.ts';
import type { Person } from '#testkit/people.ts';

let owner: Person;
let workspaceId: string;

beforeEach(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

describe('moving', () => {
  test('a file is renamed with its metadata, class and poster, and leaves nothing in the trash', async () => {
    await uploadFile(owner, 'Day 1/A001.mov', 'film', { contentType: 'video/quicktime' });
    await addPoster(owner, 'Day 1/A001.mov');
    const body = { path: 'Day 1/A001.mov', name: 'A002.mov' };
    const done = await changeFiles(owner, 'POST /api/files/move', body);
    expect(done).toMatchObject({ kind: 'move', files: 1, bytes: '4', failures: [] });
    expect(await storedPaths(owner)).toEqual(['Day 1/A002.mov']);
    expect(await trashOf(owner)).toEqual([]);
    expect(await headFile(workspaceId, 'Day 1/A002.mov')).toMatchObject({
      ContentType: 'video/quicktime',
      StorageClass: 'INTELLIGENT_TIERING',
    });
    expect(await posterOf(owner, 'Day 1/A002.mov')).toBe('a poster');
    await expectSettled(owner);
  });

  test('a folder is moved with everything in it, and undone', async () => {
    const names = ['a.mov', 'b/c.mov', 'b/d/e.mov'];
    for (const name of names) await putObject(workspaceId, `Footage/${name}`);
    await owner.call('POST /api/folders', { body: { path: 'Footage/empty' } });
    await putObject(workspaceId, 'Footage.txt');
    await putObject(workspaceId, 'Archive/old.mov');
    for (const path of ['Footage.txt', 'Archive/old.mov']) await deliverEvent(workspaceId, path);
    const body = { paths: ['Footage/', 'Footage/a.mov'], folder: 'Archive' };
    const done = await changeFiles(owner, 'POST /api/files/move', body);
    expect(done).toMatchObject({ files: 3, failures: [] });
    expect(await storedPaths(owner)).toEqual([
      'Archive/Footage/a.mov',
      'Archive/Footage/b/c.mov',
      'Archive/Footage/b/d/e.mov',
      'Archive/old.mov',
      'Footage.txt',
    ]);
    await expectSettled(owner);
    await undoChange(owner, done.id);
    expect(await storedPaths(owner)).toEqual([
      'Archive/old.mov',
      'Footage.txt',
      ...names.map((name) => `Footage/${name}`),
    ]);
    expect(
      (await owner.call('GET /api/files', { query: { folder: 'Footage/' } })).body.folders,
    ).toEqual(['b', 'empty']);
    await expectSettled(owner);
  });

  test.each([
    ['a file', { path: 'Day 1/a.mov', name: 'b.mov' }, 'Day 1/b.mov'],
    ['a folder', { path: 'Day 1/', name: 'Day 2' }, 'Day 2/a.mov'],
  ])(
    'the replaced version of %s stays in the trash when it is renamed, and undone',
    async (_, body, to) => {
      await uploadFile(owner, 'Day 1/a.mov', 'one');
      await uploadFile(owner, 'Day 1/a.mov', 'second', { replace: true });
      const done = await changeFiles(owner, 'POST /api/files/move', body);
      expect(done).toMatchObject({ files: 1, bytes: '6', failures: [] });
      expect(await storedPaths(owner)).toEqual([to]);
      expect(await headFile(workspaceId, 'Day 1/a.mov')).toBeNull();
      expect(await trashOf(owner)).toMatchObject([{ path: 'Day 1/a.mov', size: 3 }]);
      await expectSettled(owner);
      expect(await undoChange(owner, done.id)).toMatchObject({ files: 1, failures: [] });
      expect(await storedPaths(owner)).toEqual(['Day 1/a.mov']);
      expect((await headFile(workspaceId, 'Day 1/a.mov'))?.ContentLength).toBe(6);
      expect(await trashOf(owner)).toMatchObject([{ path: 'Day 1/a.mov', size: 3 }]);
      await expectSettled(owner);
    },
  );

  test.each<[string, object, string, RegExp]>([
    ['into itself', { paths: ['A/'], folder: 'A' }, 'invalid_input', /into itself/],
    ['into its own subfolder', { paths: ['A/'], folder: 'A/B' }, 'invalid_input', /into itself/],
    ['to where it is', { paths: ['A/x.mov'], folder: 'A' }, 'invalid_input', /already there/],
    ['to its own name', { path: 'A/x.mov', name: 'x.mov' }, 'invalid_input', /already there/],
    ['onto another file', { path: 'A/x.mov', name: 'y.mov' }, 'file_exists', /already exists/],
    ['onto a folder', { path: 'A/x.mov', name: 'B' }, 'file_exists', /already exists/],
    ['below a file', { paths: ['A/x.mov'], folder: 'top.mov' }, 'file_exists', /is a file/],
    [
      'of two files of one name',
      { paths: ['A/x.mov', 'C/x.mov'], folder: 'D' },
      'file_exists',
      /same name/,
    ],
    ['of a file that is gone', { paths: ['A/gone.mov'], folder: 'D' }, 'not_found', /gone\.mov/],
    [
      'to a path that is too long',
      { paths: ['A/x.mov'], folder: `${'d'.repeat(250)}/`.repeat(4).slice(0, 896) },
      'invalid_input',
      /long/,
    ],
  ])('a move %s is refused before anything happens', async (_, body, code, message) => {
    for (const path of ['A/x.mov', 'A/y.mov', 'A/B/z.mov', 'C/x.mov', 'top.mov'])
      await putObject(workspaceId, path);
    const before = await storedPaths(owner);
    for (const path of before) await deliverEvent(workspaceId, path);
    const answer = await owner.call('POST /api/files/move', { body });
    expect(answer.body).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await storedPaths(owner)).toEqual(before);
  });

  test('a thousand files are moved into a folder whose path is very long', async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => String(index));
    const stored = names.slice(0, 3);
    for (const name of stored) {
      await putObject(workspaceId, name);
      await deliverEvent(workspaceId, name);
    }
    const folder = `${'d'.repeat(200)}/`.repeat(4).slice(0, -1);
    const move = { kind: 'move' as const, into: { paths: names, folder } };
    const { change: large, writes } = newChange(workspaceId, move);
    await transact(writes);
    const done = await changeDone(owner, workspaceId, large.id);
    expect(done).toMatchObject({ files: 3 });
    expect(await storedPaths(owner)).toEqual(stored.map((name) => `${folder}/${name}`));
    const body = { paths: stored.map((name) => `${folder}/${name}`), folder: 'Day 2' };
    const asked = await owner.call('POST /api/files/move', { body });
    expect(await findChange(workspaceId, asked.body.change.id)).toMatchObject({ into: body });
    await changeDone(owner, workspaceId, asked.body.change.id);
    expect(await storedPaths(owner)).toEqual(stored.map((name) => `Day 2/${name}`));
  });

  test('a rename that an earlier release has stored is made, and its undo is audited', async () => {
    await uploadFile(owner, 'a.mov');
    const { change, writes } = newChange(workspaceId, { kind: 'move' });
    await transact(writes);
    const moves = [{ path: 'a.mov', to: 'b.mov' }];
    await write(update(keys.fileChange(workspaceId, change.id), { set: { moves } }));
    expect(await changeDone(owner, workspaceId, change.id)).toMatchObject({ files: 1 });
    expect(await storedPaths(owner)).toEqual(['b.mov']);
    await undoChange(owner, change.id);
    expect(await storedPaths(owner)).toEqual(['a.mov']);
    const [entry] = (await owner.call('GET /api/audit')).body.auditEntries;
    expect(entry).toMatchObject({ kind: 'files_moved', path: 'b.mov', to: 'a.mov', count: 1 });
  });

  test('what sync tools named otherwise can be renamed', async () => {
    const names = ['Cafe\u0301.mov', ' leading.mov', 'trailing.mov ', 'a\\b.mov', 'c+d%41&e.mov'];
    for (const [index, name] of names.entries()) {
      await putObject(workspaceId, name);
      await deliverEvent(workspaceId, name);
      const to = index === 0 ? 'Caf\u00e9.mov' : `renamed ${index}.mov`;
      const done = await changeFiles(owner, 'POST /api/files/move', { path: name, name: to });
      expect(done.failures).toEqual([]);
    }
    expect(await storedPaths(owner)).toEqual(
      [
        'Caf\u00e9.mov',
        'renamed 1.mov',
        'renamed 2.mov',
        'renamed 3.mov',
        'renamed 4.mov',
      ].toSorted(),
    );
    await expectSettled(owner);
  });

  test('a file that comes to the new path meanwhile is kept, and the move says so', async () => {
    await putObject(workspaceId, 'a.mov', 'one');
    const asked = await owner.call('POST /api/files/move', {
      body: { path: 'a.mov', name: 'b.mov' },
    });
    await putObject(workspaceId, 'b.mov', 'other');
    const done = await changeDone(owner, workspaceId, asked.body.change.id);
    expect(done).toMatchObject({
      files: 0,
      failures: [{ path: 'a.mov', message: expect.stringMatching(/already exists/) }],
    });
    expect(await storedPaths(owner)).toEqual(['a.mov', 'b.mov']);
    expect((await headFile(workspaceId, 'b.mov'))?.ContentLength).toBe(5);
  });

  test('a version that replaces the file while it is moved is not lost', async () => {
    await putObject(workspaceId, 'a.mov', 'one');
    const asked = await owner.call('POST /api/files/move', {
      body: { path: 'a.mov', name: 'b.mov' },
    });
    const { id } = asked.body.change;
    await failRequests('DeleteObject');
    await expect(runOnce(workspaceId, id)).rejects.toThrow();
    await putObject(workspaceId, 'a.mov', 'newer');
    await changeDone(owner, workspaceId, id);
    expect(await storedPaths(owner)).toEqual(['a.mov', 'b.mov']);
    expect((await headFile(workspaceId, 'a.mov'))?.ContentLength).toBe(5);
    await deliverEvent(workspaceId, 'a.mov');
    await expectSettled(owner);
  });
});
