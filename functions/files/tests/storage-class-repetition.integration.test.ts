import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { beforeEach, expect, test } from '@jest/globals';
import { headFile } from '#core/files/objects/head-file.ts';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { changeDone, runOnce } from '#testkit/file-changes.ts';
import { deliverEvent, putObject } from '#testkit/files/files.ts';
import { countedBytes, listedBytes } from '#testkit/files/storage-usage.ts';
import type { Person } from '#testkit/people.ts';

let owner: Person;
let workspaceId: string;

beforeEach(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

// A file that a sync tool has stored at once, and its copy, have the same ETag: `If-Match` cannot tell them apart.

async function store(path: string, content?: string): Promise<void> {
  await putObject(workspaceId, path, content);
  await deliverEvent(workspaceId, path);
}

/** Asks for a file to be moved to cold storage, and returns the change that is to be run. */
async function archive(path: string): Promise<string> {
  const body = { paths: [path], storage: 'cold' };
  return (await owner.call('POST /api/files/storage', { body })).body.change.id;
}

/** S3 carries out the next copies, but their replies are lost. */
const loseReplies = (times: number) =>
  controlEmulator(required(env.storageEndpoint), 'fail', {
    operation: 'CopyObject',
    times,
    how: 'lost_reply',
  });

/** Sizes in the trash. */
async function trash(): Promise<number[]> {
  const { files } = (await owner.call('GET /api/trash')).body;
  return files.map(({ size }: { size: number }) => size);
}

async function expectColdOnly(size: bigint, inTrash = 0n): Promise<void> {
  const listed = await listedBytes(workspaceId);
  expect(listed.cold).toEqual({ used: size, trash: inTrash });
  const { counted, reserved } = await countedBytes(owner);
  expect(counted).toEqual(listed);
  expect(reserved).toEqual({ hot: 0n, cold: 0n });
}

test('a file whose copy is repeated after a lost reply is stored once, with nothing in the trash', async () => {
  await store('a.mov');
  const id = await archive('a.mov');
  await loseReplies(1);
  expect(await changeDone(owner, workspaceId, id)).toMatchObject({ files: 1, failures: [] });
  expect(await trash()).toEqual([]);
  await expectColdOnly(7n);
});

test('a file whose copies all lose their replies is stored once by the next run', async () => {
  await store('a.mov');
  const id = await archive('a.mov');
  await loseReplies(2);
  await expect(runOnce(workspaceId, id)).rejects.toThrow();
  expect(await changeDone(owner, workspaceId, id)).toMatchObject({ files: 1, failures: [] });
  expect(await trash()).toEqual([]);
  await expectColdOnly(7n);
});

test('two runs that copy a file at once store it once', async () => {
  await store('a.mov');
  const id = await archive('a.mov');
  await Promise.allSettled([runOnce(workspaceId, id), runOnce(workspaceId, id)]);
  await changeDone(owner, workspaceId, id);
  expect(await trash()).toEqual([]);
  await expectColdOnly(7n);
});

test('earlier versions and other copies in the trash are kept', async () => {
  await store('a.mov', 'The first cut.');
  await store('a.mov');
  await changeDone(owner, workspaceId, await archive('a.mov'));
  // The same content again: it goes to the trash as a copy of another change.
  await store('a.mov');
  const id = await archive('a.mov');
  await loseReplies(1);
  expect(await changeDone(owner, workspaceId, id)).toMatchObject({ files: 1, failures: [] });
  expect((await headFile(workspaceId, 'a.mov'))?.StorageClass).toBe('GLACIER_IR');
  expect((await trash()).toSorted()).toEqual([14, 7]);
});
