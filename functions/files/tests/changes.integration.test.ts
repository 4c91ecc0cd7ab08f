import { randomBytes } from 'node:crypto';
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, workspacePrefix } from '#core/files/objects/bucket.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { runPlan, signUpWithPlan } from '#testkit/billing/plans.ts';
import { failRequests } from '#testkit/fail-requests.ts';
import { changeDone, runOnce } from '#testkit/file-changes.ts';
import { expectSettled } from '#testkit/files/expect-counted.ts';
import { changeFiles, storedPaths, trashOf, undoChange } from '#testkit/files/file-actions.ts';
import { putObject, uploadFile } from '#testkit/files/files.ts';
import { addPoster, posterOf } from '#testkit/files/posters.ts';
import { countedBytes, fillColdStorage, listedBytes } from '#testkit/files/storage-usage.ts';
import type { Person } from '#testkit/people.ts';

let owner: Person;
let workspaceId: string;

beforeEach(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

describe('the kind of storage', () => {
  test('a file moves to cold storage and back, counted once', async () => {
    await uploadFile(owner, 'Day 1/a.mov', 'film');
    await uploadFile(owner, 'Day 1/b.mov', 'cold', { storage: 'cold' });
    await addPoster(owner, 'Day 1/a.mov');
    const done = await changeFiles(owner, 'POST /api/files/storage', {
      paths: ['Day 1/'],
      storage: 'cold',
    });
    expect(await posterOf(owner, 'Day 1/a.mov')).toBe('a poster');
    expect(done).toMatchObject({ kind: 'set_storage', files: 1, bytes: '4', failures: [] });
    expect(await listedBytes(workspaceId)).toEqual({
      hot: { used: 0n, trash: 0n },
      cold: { used: 8n, trash: 0n },
    });
    await expectSettled(owner);
    await changeFiles(owner, 'POST /api/files/storage', { paths: ['Day 1/a.mov'], storage: 'hot' });
    expect((await listedBytes(workspaceId)).hot).toEqual({ used: 4n, trash: 0n });
    await expectSettled(owner);
  });

  test('needs a plan, and room', async () => {
    await uploadFile(owner, 'a.mov', 'film');
    const body = { paths: ['a.mov'], storage: 'cold' };
    await fillColdStorage(workspaceId);
    expect(await owner.call('POST /api/files/storage', { body })).toMatchObject({
      status: 409,
      body: { code: 'storage_full' },
    });
    await runPlan(owner, 'business', 'canceled');
    expect(await owner.call('POST /api/files/storage', { body })).toMatchObject({
      status: 409,
      body: { code: 'plan_needed' },
    });
  });

  test('room that is gone when the file is reached is a failure, and reserves nothing', async () => {
    await uploadFile(owner, 'a.mov', 'film');
    const body = { paths: ['a.mov'], storage: 'cold' };
    const asked = await owner.call('POST /api/files/storage', { body });
    await fillColdStorage(workspaceId);
    const done = await changeDone(owner, workspaceId, asked.body.change.id);
    expect(done).toMatchObject({
      files: 0,
      failures: [{ path: 'a.mov', message: expect.stringMatching(/not enough room/) }],
    });
    expect((await countedBytes(owner)).reserved).toEqual({ hot: 0n, cold: 0n });
  });
});

describe('a large change', () => {
  const limits = { atOnce: 6 * 2 ** 20, part: 5 * 2 ** 20 };

  test.each([
    ['copied at once', 'CopyObject', 7],
    ['copied in parts', 'UploadPartCopy', 11 * 2 ** 20],
  ])(
    'leaves no reservation and no upload of a file that is given up: %s',
    async (_, operation, size) => {
      await uploadFile(owner, 'a.mov', randomBytes(size));
      const body = { paths: ['a.mov'], storage: 'cold' };
      const asked = await owner.call('POST /api/files/storage', { body });
      const { id } = asked.body.change;
      for (let run = 0; run < 3; run += 1) {
        await failRequests(operation, '500', 50);
        await expect(runOnce(workspaceId, id, { limits })).rejects.toThrow();
      }
      expect((await countedBytes(owner)).reserved).toEqual({ hot: 0n, cold: BigInt(size) });
      const done = await changeDone(owner, workspaceId, id, { limits });
      await failRequests(operation, '500', 0);
      expect(done).toMatchObject({ files: 0, failures: [{ path: 'a.mov' }] });
      const { Uploads } = await s3.send(
        new ListMultipartUploadsCommand({
          Bucket: bucketName(),
          Prefix: workspacePrefix(workspaceId),
        }),
      );
      expect(Uploads ?? []).toEqual([]);
      await expectSettled(owner);
    },
  );

  test('is continued when its time is over, also in the middle of a file', async () => {
    const film = randomBytes(11 * 2 ** 20 + 7);
    await uploadFile(owner, 'Day 1/long.mov', film, { contentType: 'video/mp4' });
    for (let index = 0; index < 9; index += 1) await putObject(workspaceId, `Day 1/${index}.mov`);
    const done = await changeFiles(
      owner,
      'POST /api/files/move',
      { path: 'Day 1/', name: 'Day 2' },
      { steps: 1, limits },
    );
    expect(done).toMatchObject({ files: 10, failures: [] });
    expect(done.runs).toBeGreaterThan(3);
    expect(await storedPaths(owner, 'Day 1/')).toEqual([]);
    expect(await storedPaths(owner, 'Day 2/')).toHaveLength(10);
    const { body } = await owner.call('GET /api/files/link', { query: { path: 'Day 2/long.mov' } });
    const copied = Buffer.from(await (await fetch(body.url)).arrayBuffer());
    expect(copied.equals(film)).toBe(true);
    expect((await headFile(workspaceId, 'Day 2/long.mov'))?.ContentType).toBe('video/mp4');
    await expectSettled(owner);
  }, 60_000);

  test('of more files than a page is made page by page', async () => {
    const names = Array.from(
      { length: 230 },
      (_, index) => `f/${String(index).padStart(3, '0')}.mov`,
    );
    await Promise.all(names.map((name) => putObject(workspaceId, name, 'x')));
    const done = await changeFiles(
      owner,
      'POST /api/files/delete',
      { paths: ['f/'] },
      { steps: 40 },
    );
    expect(done).toMatchObject({ files: 230, bytes: '230', failures: [] });
    expect(await storedPaths(owner)).toEqual([]);
    await expectSettled(owner);
    expect(await undoChange(owner, done.id)).toMatchObject({ files: 230, failures: [] });
    expect(await storedPaths(owner)).toEqual(names);
    await expectSettled(owner);
  }, 120_000);

  test('two runs at once change every file once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `f/${index}.mov`);
    for (const name of names) await putObject(workspaceId, name);
    const asked = await owner.call('POST /api/files/move', { body: { path: 'f/', name: 'g' } });
    const { id } = asked.body.change;
    await Promise.allSettled([runOnce(workspaceId, id), runOnce(workspaceId, id)]);
    const done = await changeDone(owner, workspaceId, id);
    expect(done).toMatchObject({ files: 20, failures: [] });
    expect(await storedPaths(owner, 'g/')).toHaveLength(20);
    expect(await trashOf(owner)).toEqual([]);
    await expectSettled(owner);
  }, 60_000);
});

test('an interrupted change is repeated, whatever request failed', async () => {
  for (const operation of [
    'CopyObject',
    'DeleteObject',
    'ListObjectVersions',
    'ListObjectsV2',
    'HeadObject',
  ]) {
    for (const how of ['500', 'lost_reply']) {
      await putObject(workspaceId, `f/${operation} ${how}.mov`);
      const asked = await owner.call('POST /api/files/move', { body: { path: 'f/', name: 'g' } });
      await failRequests(operation, how);
      const { id } = asked.body.change;
      await runOnce(workspaceId, id).catch(() => {});
      const done = await changeDone(owner, workspaceId, id);
      expect({ operation, how, ...done }).toMatchObject({ files: 1, failures: [] });
      const deleted = await changeFiles(owner, 'POST /api/files/delete', { paths: ['g/'] });
      expect(deleted).toMatchObject({ files: 1 });
      await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
      await expectSettled(owner);
    }
  }
}, 120_000);

test('changes are audited by what was chosen, and only those with the right may ask for them', async () => {
  await uploadFile(owner, 'a.mov');
  await uploadFile(owner, 'b.mov');
  await changeFiles(owner, 'POST /api/files/delete', { paths: ['a.mov', 'b.mov'] });
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  expect(auditEntries[0]).toMatchObject({
    kind: 'files_deleted',
    path: 'a.mov',
    count: 2,
    who: owner.email,
  });
  const editor = await addColleague(owner, 'Video Editor');
  await uploadFile(owner, 'c.mov');
  expect(await editor.call('POST /api/files/delete', { body: { paths: ['c.mov'] } })).toMatchObject(
    {
      status: 403,
      body: { code: 'forbidden' },
    },
  );
  expect((await editor.call('GET /api/trash')).body.files).toHaveLength(2);
});

test('an undo is audited by what it brings back', async () => {
  await uploadFile(owner, 'a.mov');
  const rename = { path: 'a.mov', name: 'b.mov' };
  await undoChange(owner, (await changeFiles(owner, 'POST /api/files/move', rename)).id);
  const deletion = { paths: ['a.mov'] };
  await undoChange(owner, (await changeFiles(owner, 'POST /api/files/delete', deletion)).id);
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  expect(auditEntries.slice(0, 4)).toMatchObject([
    { kind: 'files_restored', path: 'a.mov', count: 1 },
    { kind: 'files_deleted', path: 'a.mov', count: 1 },
    { kind: 'files_moved', path: 'b.mov', to: 'a.mov', count: 1 },
    { kind: 'files_moved', path: 'a.mov', to: 'b.mov', count: 1 },
  ]);
});
