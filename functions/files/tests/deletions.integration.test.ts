import { beforeEach, describe, expect, test } from '@jest/globals';
import { headFile } from '#core/files/objects/head-file.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { failRequests } from '#testkit/fail-requests.ts';
import { changeDone, runOnce } from '#testkit/file-changes.ts';
import { expectSettled } from '#testkit/files/expect-counted.ts';
import { changeFiles, storedPaths, trashOf, undoChange } from '#testkit/files/file-actions.ts';
import { deleteObject, deliverEvent, putObject, uploadFile } from '#testkit/files/files.ts';
import { addPoster, posterOf } from '#testkit/files/posters.ts';
import { listedBytes } from '#testkit/files/storage-usage.ts';
import type { Person } from '#testkit/people.ts';

let owner: Person;
let workspaceId: string;

beforeEach(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

describe('deleting', () => {
  test('files go to the trash, where they still count, and the undo brings exactly these back', async () => {
    for (const name of ['a.mov', 'b.mov', 'c.mov']) await uploadFile(owner, `Day 1/${name}`);
    const earlier = await changeFiles(owner, 'POST /api/files/delete', { paths: ['Day 1/c.mov'] });
    await putObject(workspaceId, 'keep.mov');
    await deliverEvent(workspaceId, 'keep.mov');
    const done = await changeFiles(owner, 'POST /api/files/delete', {
      paths: ['Day 1/', 'Day 1/a.mov'],
    });
    expect(done).toMatchObject({ kind: 'delete', files: 2, bytes: '14', failures: [] });
    expect(await storedPaths(owner)).toEqual(['keep.mov']);
    expect(await trashOf(owner)).toHaveLength(3);
    await expectSettled(owner);
    await undoChange(owner, done.id);
    expect(await storedPaths(owner)).toEqual(['Day 1/a.mov', 'Day 1/b.mov', 'keep.mov']);
    expect(await trashOf(owner)).toMatchObject([
      { path: 'Day 1/c.mov', reason: 'deleted', size: 7 },
    ]);
    await expectSettled(owner);
    expect(earlier.id).not.toBe(done.id);
  });

  test('a change can be undone once, an undo and an erasure never', async () => {
    await uploadFile(owner, 'a.mov');
    const done = await changeFiles(owner, 'POST /api/files/delete', { paths: ['a.mov'] });
    const call = (id: string) => owner.call('POST /api/file-changes/{id}/undo', { params: { id } });
    const answers = await Promise.all([call(done.id), call(done.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const undone = answers.find(({ status }) => status === 200)?.body.change;
    await changeDone(owner, workspaceId, undone.id);
    expect(await call(undone.id)).toMatchObject({ status: 409, body: { code: 'cannot_undo' } });
    const erased = await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
    expect(await call(erased.id)).toMatchObject({ status: 409, body: { code: 'cannot_undo' } });
    expect(await call('unknown')).toMatchObject({ status: 404 });
  });

  test('a deletion that is undone while it runs deletes no further files', async () => {
    const names = Array.from(
      { length: 130 },
      (_, index) => `f/${String(index).padStart(3, '0')}.mov`,
    );
    await Promise.all(names.map((name) => putObject(workspaceId, name, 'x')));
    const asked = await owner.call('POST /api/files/delete', { body: { paths: ['f/'] } });
    const { id } = asked.body.change;
    await runOnce(workspaceId, id, { steps: 1 });
    const left = await storedPaths(owner);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(130);
    const undone = await undoChange(owner, id);
    expect(undone.failures).toEqual([]);
    expect(undone.files).toBeLessThanOrEqual(100);
    expect(await storedPaths(owner)).toEqual(names);
    for (const name of names) await deliverEvent(workspaceId, name);
    await expectSettled(owner);
  }, 60_000);

  test('an undo waits for the change that it undoes, however often its time is over', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `f/${10 + index}.mov`);
    for (const name of names) await putObject(workspaceId, name);
    const asked = await owner.call('POST /api/files/delete', { body: { paths: ['f/'] } });
    const { id } = asked.body.change;
    await runOnce(workspaceId, id, { steps: 1 });
    expect(await undoChange(owner, id, { steps: 1 })).toMatchObject({ files: 20, failures: [] });
    await runOnce(workspaceId, id);
    expect(await storedPaths(owner)).toEqual(names);
    await expectSettled(owner);
  }, 60_000);

  test('a file deleted earlier by another member stays deleted when a deletion is undone', async () => {
    for (const path of ['x.mov', 'y.mov']) await uploadFile(owner, path);
    await changeFiles(owner, 'POST /api/files/delete', { paths: ['x.mov'] });
    const done = await changeFiles(owner, 'POST /api/files/delete', { paths: ['x.mov', 'y.mov'] });
    expect(done).toMatchObject({ files: 1, failures: [] });
    await undoChange(owner, done.id);
    expect(await storedPaths(owner)).toEqual(['y.mov']);
    expect(await trashOf(owner)).toMatchObject([{ path: 'x.mov' }]);
    await expectSettled(owner);
  });

  test('a file that is uploaded again while its deletion is interrupted is kept', async () => {
    await uploadFile(owner, 'x.mov', 'one');
    const asked = await owner.call('POST /api/files/delete', { body: { paths: ['x.mov'] } });
    const { id } = asked.body.change;
    // S3 has set the delete marker by then.
    await failRequests('DeleteObject', 'lost_reply', 2);
    await expect(runOnce(workspaceId, id)).rejects.toThrow();
    expect(await headFile(workspaceId, 'x.mov')).toBeNull();
    await uploadFile(owner, 'x.mov', 'newer');
    expect(await changeDone(owner, workspaceId, id)).toMatchObject({
      files: 0,
      failures: [{ path: 'x.mov', message: expect.stringMatching(/replaced/) }],
    });
    expect((await headFile(workspaceId, 'x.mov'))?.ContentLength).toBe(5);
    await expectSettled(owner);
  });

  test('a file whose deletion was interrupted is restored by the undo', async () => {
    await uploadFile(owner, 'x.mov', 'one');
    const asked = await owner.call('POST /api/files/delete', { body: { paths: ['x.mov'] } });
    const { id } = asked.body.change;
    await failRequests('DeleteObject', 'lost_reply', 2);
    await expect(runOnce(workspaceId, id)).rejects.toThrow();
    expect(await changeDone(owner, workspaceId, id)).toMatchObject({ files: 1, failures: [] });
    await undoChange(owner, id);
    expect(await storedPaths(owner)).toEqual(['x.mov']);
    await expectSettled(owner);
  });

  test('a file that was uploaded again is not overwritten by the undo', async () => {
    await uploadFile(owner, 'a.mov', 'one');
    const done = await changeFiles(owner, 'POST /api/files/delete', { paths: ['a.mov'] });
    await uploadFile(owner, 'a.mov', 'newer');
    expect(await undoChange(owner, done.id)).toMatchObject({
      files: 0,
      failures: [{ path: 'a.mov', message: expect.stringMatching(/exists there/) }],
    });
    expect((await headFile(workspaceId, 'a.mov'))?.ContentLength).toBe(5);
    await expectSettled(owner);
  });
});

describe('the trash', () => {
  test('restores the version deleted last without a copy, and an older one by a copy', async () => {
    await uploadFile(owner, 'a.mov', 'one');
    await addPoster(owner, 'a.mov');
    await uploadFile(owner, 'a.mov', 'second', { replace: true });
    expect(await trashOf(owner)).toMatchObject([{ path: 'a.mov', reason: 'replaced', size: 3 }]);
    const [replaced] = await trashOf(owner);
    const body = { versions: [{ path: 'a.mov', version: replaced.version }] };
    expect(await owner.call('POST /api/trash/restore', { body })).toMatchObject({
      status: 409,
      body: { code: 'file_exists', message: expect.stringMatching(/a\.mov/) },
    });
    await changeFiles(owner, 'POST /api/files/delete', { paths: ['a.mov'] });
    await changeFiles(owner, 'POST /api/trash/restore', body);
    expect((await headFile(workspaceId, 'a.mov'))?.ContentLength).toBe(3);
    expect(await posterOf(owner, 'a.mov')).toBe('a poster');
    expect(await trashOf(owner)).toMatchObject([{ size: 6 }]);
    await expectSettled(owner);
    await changeFiles(owner, 'POST /api/files/delete', { paths: ['a.mov'] });
    const [first] = await trashOf(owner);
    await changeFiles(owner, 'POST /api/trash/restore', {
      versions: [{ path: 'a.mov', version: first.version }],
    });
    await expectSettled(owner);
  });

  test('erases chosen versions for good, and never a current one', async () => {
    await uploadFile(owner, 'a.mov', 'one');
    await changeFiles(owner, 'POST /api/files/delete', { paths: ['a.mov'] });
    const [{ path, version }] = await trashOf(owner);
    const restored = { versions: [{ path, version }] };
    await changeFiles(owner, 'POST /api/trash/restore', restored);
    const done = await changeFiles(owner, 'POST /api/trash/erase', restored);
    expect(done).toMatchObject({
      files: 0,
      failures: [{ path, message: 'It has been restored.' }],
    });
    expect(await storedPaths(owner)).toEqual(['a.mov']);
    await changeFiles(owner, 'POST /api/files/delete', { paths: ['a.mov'] });
    expect(await changeFiles(owner, 'POST /api/trash/erase', restored)).toMatchObject({
      files: 1,
      bytes: '3',
    });
    expect(await trashOf(owner)).toEqual([]);
    expect(await listedBytes(workspaceId)).toEqual({
      hot: { used: 0n, trash: 0n },
      cold: { used: 0n, trash: 0n },
    });
    await expectSettled(owner);
  });

  test('is emptied of what was in it, files keep', async () => {
    for (const name of ['a.mov', 'b.mov', 'c.mov']) await uploadFile(owner, name);
    await changeFiles(owner, 'POST /api/files/delete', { paths: ['a.mov', 'b.mov'] });
    expect(await changeFiles(owner, 'POST /api/trash/erase', { everything: true })).toMatchObject({
      files: 2,
    });
    expect(await trashOf(owner)).toEqual([]);
    expect(await storedPaths(owner)).toEqual(['c.mov']);
    await expectSettled(owner);
  });

  test('what sync tools delete and replace can be restored too', async () => {
    await putObject(workspaceId, 'a.mov');
    await deleteObject(workspaceId, 'a.mov');
    await deliverEvent(workspaceId, 'a.mov');
    const [{ path, version }] = await trashOf(owner);
    await changeFiles(owner, 'POST /api/trash/restore', { versions: [{ path, version }] });
    expect(await storedPaths(owner)).toEqual(['a.mov']);
    await expectSettled(owner);
  });
});
