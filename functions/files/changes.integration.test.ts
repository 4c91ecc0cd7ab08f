import { randomBytes } from 'node:crypto';
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { s3 } from '#core/clients/s3.ts';
import { findChange, newChange } from '#core/file-changes/store.ts';
import { bucketName, workspacePrefix } from '#core/files/bucket.ts';
import { headFile } from '#core/files/head-file.ts';
import type { QuotaItem } from '#core/files/quota.ts';
import { required } from '#core/runtime/environment.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { CallRoute } from '#shared/api.ts';
import { env } from '#shared/environment.ts';
import { addColleague } from '#testkit/colleagues.ts';
import { expectSettled } from '#testkit/expect-counted.ts';
import { changeDone, runOnce } from '#testkit/file-changes.ts';
import { deleteObject, deliverEvent, putObject, uploadFile } from '#testkit/files.ts';
import type { Person } from '#testkit/people.ts';
import { runPlan, signUpWithPlan } from '#testkit/plans.ts';
import { countedBytes, listedBytes } from '#testkit/storage-usage.ts';

let owner: Person;
let workspaceId: string;

beforeEach(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

/** Asks for a change, and runs it until it is done. */
async function change(route: CallRoute, body: object, options?: Parameters<typeof changeDone>[3]) {
  const asked = await owner.call(route, { body });
  if (asked.status !== 200) throw new Error(`Refused: ${JSON.stringify(asked.body)}`);
  return changeDone(owner, workspaceId, asked.body.change.id, options);
}

const undo = async (id: string, options?: Parameters<typeof changeDone>[3]) => {
  const asked = await owner.call('POST /api/file-changes/{id}/undo', { params: { id } });
  if (asked.status !== 200) throw new Error(`Refused: ${JSON.stringify(asked.body)}`);
  return changeDone(owner, workspaceId, asked.body.change.id, options);
};

/** All paths of the workspace at S3. */
async function paths(folder = ''): Promise<string[]> {
  const { folders, files } = (await owner.call('GET /api/files', { query: { folder } })).body;
  const below = await Promise.all(folders.map((name: string) => paths(`${folder}${name}/`)));
  return [...files.map(({ path }: { path: string }) => path), ...below.flat()].toSorted();
}

const trash = async () => (await owner.call('GET /api/trash')).body.files;

const deliver = (path: string) => deliverEvent(workspaceId, path);

/** Uploads a poster frame of a file, as a browser does. */
async function addPoster(path: string): Promise<void> {
  const poster = 'a poster';
  const asked = await owner.call('POST /api/files/poster', { body: { path, size: poster.length } });
  const { url, headers } = asked.body;
  const stored = await fetch(url, { method: 'PUT', headers, body: poster });
  if (!stored.ok) throw new Error(await stored.text());
}

/** The poster frame of a file, by the link that the site shows; null without one. */
async function posterOf(path: string): Promise<string | null> {
  const { posters } = (await owner.call('POST /api/files/posters', { body: { paths: [path] } }))
    .body;
  return posters[0] ? (await fetch(posters[0].url)).text() : null;
}

/** Makes the next request of an operation fail, and its retry as well; of a lost reply, the retry finds what was done. */
const failOnce = (operation: string, how = '500', times = how === 'lost_reply' ? 1 : 2) =>
  controlEmulator(required(env.storageEndpoint), 'fail', { operation, times, how });

/** Cold storage of which all is used. */
const fillColdStorage = () =>
  write(
    update<QuotaItem>(keys.quota(workspaceId), {
      set: { coldUsed: 3_000_000_000_000n, coldLeft: -3_000_000_000_000n },
    }),
  );

describe('moving', () => {
  test('a file is renamed with its metadata, class and poster, and leaves nothing in the trash', async () => {
    await uploadFile(owner, 'Day 1/A001.mov', 'film', { contentType: 'video/quicktime' });
    await addPoster('Day 1/A001.mov');
    const body = { path: 'Day 1/A001.mov', name: 'A002.mov' };
    const done = await change('POST /api/files/move', body);
    expect(done).toMatchObject({ kind: 'move', files: 1, bytes: '4', failures: [] });
    expect(await paths()).toEqual(['Day 1/A002.mov']);
    expect(await trash()).toEqual([]);
    expect(await headFile(workspaceId, 'Day 1/A002.mov')).toMatchObject({
      ContentType: 'video/quicktime',
      StorageClass: 'INTELLIGENT_TIERING',
    });
    expect(await posterOf('Day 1/A002.mov')).toBe('a poster');
    await expectSettled(owner);
  });

  test('a folder is moved with everything in it, and undone', async () => {
    const names = ['a.mov', 'b/c.mov', 'b/d/e.mov'];
    for (const name of names) await putObject(workspaceId, `Footage/${name}`);
    await owner.call('POST /api/folders', { body: { path: 'Footage/empty' } });
    await putObject(workspaceId, 'Footage.txt');
    await putObject(workspaceId, 'Archive/old.mov');
    for (const path of ['Footage.txt', 'Archive/old.mov']) await deliver(path);
    const body = { paths: ['Footage/', 'Footage/a.mov'], folder: 'Archive' };
    const done = await change('POST /api/files/move', body);
    expect(done).toMatchObject({ files: 3, failures: [] });
    expect(await paths()).toEqual([
      'Archive/Footage/a.mov',
      'Archive/Footage/b/c.mov',
      'Archive/Footage/b/d/e.mov',
      'Archive/old.mov',
      'Footage.txt',
    ]);
    await expectSettled(owner);
    await undo(done.id);
    expect(await paths()).toEqual([
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
      const done = await change('POST /api/files/move', body);
      expect(done).toMatchObject({ files: 1, bytes: '6', failures: [] });
      expect(await paths()).toEqual([to]);
      expect(await headFile(workspaceId, 'Day 1/a.mov')).toBeNull();
      expect(await trash()).toMatchObject([{ path: 'Day 1/a.mov', size: 3 }]);
      await expectSettled(owner);
      expect(await undo(done.id)).toMatchObject({ files: 1, failures: [] });
      expect(await paths()).toEqual(['Day 1/a.mov']);
      expect((await headFile(workspaceId, 'Day 1/a.mov'))?.ContentLength).toBe(6);
      expect(await trash()).toMatchObject([{ path: 'Day 1/a.mov', size: 3 }]);
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
    const before = await paths();
    for (const path of before) await deliver(path);
    const answer = await owner.call('POST /api/files/move', { body });
    expect(answer.body).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await paths()).toEqual(before);
  });

  test('a thousand files are moved into a folder whose path is very long', async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => String(index));
    const stored = names.slice(0, 3);
    for (const name of stored) {
      await putObject(workspaceId, name);
      await deliver(name);
    }
    const folder = `${'d'.repeat(200)}/`.repeat(4).slice(0, -1);
    const move = { kind: 'move' as const, into: { paths: names, folder } };
    const { change: large, writes } = newChange(workspaceId, move);
    await transact(writes);
    const done = await changeDone(owner, workspaceId, large.id);
    expect(done).toMatchObject({ files: 3 });
    expect(await paths()).toEqual(stored.map((name) => `${folder}/${name}`));
    const body = { paths: stored.map((name) => `${folder}/${name}`), folder: 'Day 2' };
    const asked = await owner.call('POST /api/files/move', { body });
    expect(await findChange(workspaceId, asked.body.change.id)).toMatchObject({ into: body });
    await changeDone(owner, workspaceId, asked.body.change.id);
    expect(await paths()).toEqual(stored.map((name) => `Day 2/${name}`));
  });

  test('what sync tools named otherwise can be renamed', async () => {
    const names = ['Cafe\u0301.mov', ' leading.mov', 'trailing.mov ', 'a\\b.mov', 'c+d%41&e.mov'];
    for (const [index, name] of names.entries()) {
      await putObject(workspaceId, name);
      await deliver(name);
      const to = index === 0 ? 'Caf\u00e9.mov' : `renamed ${index}.mov`;
      const done = await change('POST /api/files/move', { path: name, name: to });
      expect(done.failures).toEqual([]);
    }
    expect(await paths()).toEqual(
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
    expect(await paths()).toEqual(['a.mov', 'b.mov']);
    expect((await headFile(workspaceId, 'b.mov'))?.ContentLength).toBe(5);
  });

  test('a version that replaces the file while it is moved is not lost', async () => {
    await putObject(workspaceId, 'a.mov', 'one');
    const asked = await owner.call('POST /api/files/move', {
      body: { path: 'a.mov', name: 'b.mov' },
    });
    const { id } = asked.body.change;
    await failOnce('DeleteObject');
    await expect(runOnce(workspaceId, id)).rejects.toThrow();
    await putObject(workspaceId, 'a.mov', 'newer');
    await changeDone(owner, workspaceId, id);
    expect(await paths()).toEqual(['a.mov', 'b.mov']);
    expect((await headFile(workspaceId, 'a.mov'))?.ContentLength).toBe(5);
    await deliver('a.mov');
    await expectSettled(owner);
  });
});

describe('deleting', () => {
  test('files go to the trash, where they still count, and the undo brings exactly these back', async () => {
    for (const name of ['a.mov', 'b.mov', 'c.mov']) await uploadFile(owner, `Day 1/${name}`);
    const earlier = await change('POST /api/files/delete', { paths: ['Day 1/c.mov'] });
    await putObject(workspaceId, 'keep.mov');
    await deliver('keep.mov');
    const done = await change('POST /api/files/delete', { paths: ['Day 1/', 'Day 1/a.mov'] });
    expect(done).toMatchObject({ kind: 'delete', files: 2, bytes: '14', failures: [] });
    expect(await paths()).toEqual(['keep.mov']);
    expect(await trash()).toHaveLength(3);
    await expectSettled(owner);
    await undo(done.id);
    expect(await paths()).toEqual(['Day 1/a.mov', 'Day 1/b.mov', 'keep.mov']);
    expect(await trash()).toMatchObject([{ path: 'Day 1/c.mov', reason: 'deleted', size: 7 }]);
    await expectSettled(owner);
    expect(earlier.id).not.toBe(done.id);
  });

  test('a change can be undone once, an undo and an erasure never', async () => {
    await uploadFile(owner, 'a.mov');
    const done = await change('POST /api/files/delete', { paths: ['a.mov'] });
    const call = (id: string) => owner.call('POST /api/file-changes/{id}/undo', { params: { id } });
    const answers = await Promise.all([call(done.id), call(done.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const undone = answers.find(({ status }) => status === 200)?.body.change;
    await changeDone(owner, workspaceId, undone.id);
    expect(await call(undone.id)).toMatchObject({ status: 409, body: { code: 'cannot_undo' } });
    const erased = await change('POST /api/trash/erase', { everything: true });
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
    const left = await paths();
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(130);
    const undone = await undo(id);
    expect(undone.failures).toEqual([]);
    expect(undone.files).toBeLessThanOrEqual(100);
    expect(await paths()).toEqual(names);
    for (const name of names) await deliver(name);
    await expectSettled(owner);
  }, 60_000);

  test('an undo waits for the change that it undoes, however often its time is over', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `f/${10 + index}.mov`);
    for (const name of names) await putObject(workspaceId, name);
    const asked = await owner.call('POST /api/files/delete', { body: { paths: ['f/'] } });
    const { id } = asked.body.change;
    await runOnce(workspaceId, id, { steps: 1 });
    expect(await undo(id, { steps: 1 })).toMatchObject({ files: 20, failures: [] });
    await runOnce(workspaceId, id);
    expect(await paths()).toEqual(names);
    await expectSettled(owner);
  }, 60_000);

  test('a file deleted earlier by another member stays deleted when a deletion is undone', async () => {
    for (const path of ['x.mov', 'y.mov']) await uploadFile(owner, path);
    await change('POST /api/files/delete', { paths: ['x.mov'] });
    const done = await change('POST /api/files/delete', { paths: ['x.mov', 'y.mov'] });
    expect(done).toMatchObject({ files: 1, failures: [] });
    await undo(done.id);
    expect(await paths()).toEqual(['y.mov']);
    expect(await trash()).toMatchObject([{ path: 'x.mov' }]);
    await expectSettled(owner);
  });

  test('a file that is uploaded again while its deletion is interrupted is kept', async () => {
    await uploadFile(owner, 'x.mov', 'one');
    const asked = await owner.call('POST /api/files/delete', { body: { paths: ['x.mov'] } });
    const { id } = asked.body.change;
    // S3 has set the delete marker by then.
    await failOnce('DeleteObject', 'lost_reply', 2);
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
    await failOnce('DeleteObject', 'lost_reply', 2);
    await expect(runOnce(workspaceId, id)).rejects.toThrow();
    expect(await changeDone(owner, workspaceId, id)).toMatchObject({ files: 1, failures: [] });
    await undo(id);
    expect(await paths()).toEqual(['x.mov']);
    await expectSettled(owner);
  });

  test('a file that was uploaded again is not overwritten by the undo', async () => {
    await uploadFile(owner, 'a.mov', 'one');
    const done = await change('POST /api/files/delete', { paths: ['a.mov'] });
    await uploadFile(owner, 'a.mov', 'newer');
    expect(await undo(done.id)).toMatchObject({
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
    await addPoster('a.mov');
    await uploadFile(owner, 'a.mov', 'second', { replace: true });
    expect(await trash()).toMatchObject([{ path: 'a.mov', reason: 'replaced', size: 3 }]);
    const [replaced] = await trash();
    const body = { versions: [{ path: 'a.mov', version: replaced.version }] };
    expect(await owner.call('POST /api/trash/restore', { body })).toMatchObject({
      status: 409,
      body: { code: 'file_exists', message: expect.stringMatching(/a\.mov/) },
    });
    await change('POST /api/files/delete', { paths: ['a.mov'] });
    await change('POST /api/trash/restore', body);
    expect((await headFile(workspaceId, 'a.mov'))?.ContentLength).toBe(3);
    expect(await posterOf('a.mov')).toBe('a poster');
    expect(await trash()).toMatchObject([{ size: 6 }]);
    await expectSettled(owner);
    await change('POST /api/files/delete', { paths: ['a.mov'] });
    const [first] = await trash();
    await change('POST /api/trash/restore', {
      versions: [{ path: 'a.mov', version: first.version }],
    });
    await expectSettled(owner);
  });

  test('erases chosen versions for good, and never a current one', async () => {
    await uploadFile(owner, 'a.mov', 'one');
    await change('POST /api/files/delete', { paths: ['a.mov'] });
    const [{ path, version }] = await trash();
    const restored = { versions: [{ path, version }] };
    await change('POST /api/trash/restore', restored);
    const done = await change('POST /api/trash/erase', restored);
    expect(done).toMatchObject({
      files: 0,
      failures: [{ path, message: 'It has been restored.' }],
    });
    expect(await paths()).toEqual(['a.mov']);
    await change('POST /api/files/delete', { paths: ['a.mov'] });
    expect(await change('POST /api/trash/erase', restored)).toMatchObject({ files: 1, bytes: '3' });
    expect(await trash()).toEqual([]);
    expect(await listedBytes(workspaceId)).toEqual({
      hot: { used: 0n, trash: 0n },
      cold: { used: 0n, trash: 0n },
    });
    await expectSettled(owner);
  });

  test('is emptied of what was in it, files keep', async () => {
    for (const name of ['a.mov', 'b.mov', 'c.mov']) await uploadFile(owner, name);
    await change('POST /api/files/delete', { paths: ['a.mov', 'b.mov'] });
    expect(await change('POST /api/trash/erase', { everything: true })).toMatchObject({ files: 2 });
    expect(await trash()).toEqual([]);
    expect(await paths()).toEqual(['c.mov']);
    await expectSettled(owner);
  });

  test('what sync tools delete and replace can be restored too', async () => {
    await putObject(workspaceId, 'a.mov');
    await deleteObject(workspaceId, 'a.mov');
    await deliver('a.mov');
    const [{ path, version }] = await trash();
    await change('POST /api/trash/restore', { versions: [{ path, version }] });
    expect(await paths()).toEqual(['a.mov']);
    await expectSettled(owner);
  });
});

describe('the kind of storage', () => {
  test('a file moves to cold storage and back, counted once', async () => {
    await uploadFile(owner, 'Day 1/a.mov', 'film');
    await uploadFile(owner, 'Day 1/b.mov', 'cold', { storage: 'cold' });
    await addPoster('Day 1/a.mov');
    const done = await change('POST /api/files/storage', { paths: ['Day 1/'], storage: 'cold' });
    expect(await posterOf('Day 1/a.mov')).toBe('a poster');
    expect(done).toMatchObject({ kind: 'set_storage', files: 1, bytes: '4', failures: [] });
    expect(await listedBytes(workspaceId)).toEqual({
      hot: { used: 0n, trash: 0n },
      cold: { used: 8n, trash: 0n },
    });
    await expectSettled(owner);
    await change('POST /api/files/storage', { paths: ['Day 1/a.mov'], storage: 'hot' });
    expect((await listedBytes(workspaceId)).hot).toEqual({ used: 4n, trash: 0n });
    await expectSettled(owner);
  });

  test('needs a plan, and room', async () => {
    await uploadFile(owner, 'a.mov', 'film');
    const body = { paths: ['a.mov'], storage: 'cold' };
    await fillColdStorage();
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
    await fillColdStorage();
    const done = await changeDone(owner, workspaceId, asked.body.change.id);
    expect(done).toMatchObject({
      files: 0,
      failures: [{ path: 'a.mov', message: expect.stringMatching(/full/) }],
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
        await failOnce(operation, '500', 50);
        await expect(runOnce(workspaceId, id, { limits })).rejects.toThrow();
      }
      expect((await countedBytes(owner)).reserved).toEqual({ hot: 0n, cold: BigInt(size) });
      const done = await changeDone(owner, workspaceId, id, { limits });
      await failOnce(operation, '500', 0);
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
    const done = await change(
      'POST /api/files/move',
      { path: 'Day 1/', name: 'Day 2' },
      { steps: 1, limits },
    );
    expect(done).toMatchObject({ files: 10, failures: [] });
    expect(done.runs).toBeGreaterThan(3);
    expect(await paths('Day 1/')).toEqual([]);
    expect(await paths('Day 2/')).toHaveLength(10);
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
    const done = await change('POST /api/files/delete', { paths: ['f/'] }, { steps: 40 });
    expect(done).toMatchObject({ files: 230, bytes: '230', failures: [] });
    expect(await paths()).toEqual([]);
    await expectSettled(owner);
    expect(await undo(done.id)).toMatchObject({ files: 230, failures: [] });
    expect(await paths()).toEqual(names);
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
    expect(await paths('g/')).toHaveLength(20);
    expect(await trash()).toEqual([]);
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
      await failOnce(operation, how);
      const { id } = asked.body.change;
      await runOnce(workspaceId, id).catch(() => {});
      const done = await changeDone(owner, workspaceId, id);
      expect({ operation, how, ...done }).toMatchObject({ files: 1, failures: [] });
      const deleted = await change('POST /api/files/delete', { paths: ['g/'] });
      expect(deleted).toMatchObject({ files: 1 });
      await change('POST /api/trash/erase', { everything: true });
      await expectSettled(owner);
    }
  }
}, 120_000);

test('changes are audited by what was chosen, and only those with the right may ask for them', async () => {
  await uploadFile(owner, 'a.mov');
  await uploadFile(owner, 'b.mov');
  await change('POST /api/files/delete', { paths: ['a.mov', 'b.mov'] });
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  expect(auditEntries[0]).toMatchObject({
    kind: 'files_deleted',
    path: 'a.mov',
    count: 2,
    who: owner.email,
  });
  const editor = await addColleague(owner, 'Video Editor');
  expect(await editor.call('POST /api/files/delete', { body: { paths: ['a.mov'] } })).toMatchObject(
    {
      status: 403,
      body: { code: 'forbidden' },
    },
  );
  expect((await editor.call('GET /api/trash')).body.files).toHaveLength(2);
});
