import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { SubscriptionItem } from '#core/billing/ports/subscription-item.ts';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import { syncFile } from '#core/files/sync/sync-file.ts';
import { provisionedBytes, type QuotaItem, readStorage } from '#core/storage/quota.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { put, remove, update } from '#core/table/write.ts';
import { storageKinds } from '#shared/calls/files.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { expectCounted } from '#testkit/files/expect-counted.ts';
import {
  completeUpload,
  deleteObject,
  deliverEvent,
  putObject,
  seedObjects,
  sendParts,
  startUpload,
  uploadFile,
} from '#testkit/files/files.ts';
import { countedBytes } from '#testkit/files/storage-usage.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import type { Person } from '#testkit/people.ts';
import { allItems } from '#testkit/table.ts';
import { handleDiscrepancy } from './handle-discrepancy.ts';
import { comparedAtOnce } from './pace.ts';
import { checkStorageOfShard } from './passes.ts';
import { checkStorage } from './storage-check.ts';

let owner: Person;
let workspaceId: string;

beforeEach(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});
afterEach(resetClock);

/** From then on, what has happened is no longer too recent to be compared. */
const later = (minutes = 15) => {
  setClockAhead({ minutes });
};
const found = async () => (await checkStorage(workspaceId)).map(({ kind }) => kind);

/** Checks as the daily run does, with its grants, and repairs. */
async function repair(): Promise<(string | undefined)[]> {
  return withGrantedAccess('events/reconcile', async () => {
    const kinds: string[] = [];
    for (const discrepancy of await checkStorage(workspaceId)) {
      const finding = await handleDiscrepancy(discrepancy, true);
      kinds.push(`${discrepancy.kind} ${finding?.outcome}`);
    }
    return kinds;
  });
}

const drift = (set: Partial<QuotaItem>) =>
  write(update<QuotaItem>(keys.quota(workspaceId), { set }));

test('a workspace whose files are counted passes, and is not changed', async () => {
  await uploadFile(owner, 'a.mov', 'one');
  await uploadFile(owner, 'a.mov', 'second', { replace: true });
  await uploadFile(owner, 'Day 1/b.mov');
  await deleteObject(workspaceId, 'Day 1/b.mov');
  await repair();
  later();
  await repair();
  const before = await allItems();
  expect(await repair()).toEqual([]);
  expect(await allItems()).toEqual(before);
});

test('lost events are made up for: stored, replaced, deleted and erased files', async () => {
  await uploadFile(owner, 'replaced.mov', 'one');
  await uploadFile(owner, 'deleted.mov');
  await uploadFile(owner, 'erased.mov');
  await putObject(workspaceId, 'stored.mov');
  await putObject(workspaceId, 'replaced.mov', 'another');
  await deleteObject(workspaceId, 'deleted.mov');
  const erased = await putObject(workspaceId, 'erased.mov', 'x');
  await deleteObject(workspaceId, 'erased.mov', erased);
  await putObject(workspaceId, 'cold.mov', 'cold', 'GLACIER_IR');
  expect(await found()).toEqual([]);
  later();
  expect(await found()).toEqual(['files_miscounted']);
  expect(await repair()).toEqual(['files_miscounted repaired']);
  expect(await repair()).toEqual([]);
  await expectCounted(owner);
});

const autoSave = { prefix: 'auto-save-', suffix: '.prproj' };
const autoSaved = 'auto-save-000000.prproj';

test('a file of more versions than a page is compared as any other', async () => {
  await putObject(workspaceId, 'a.mov');
  await seedObjects(workspaceId, { ...autoSave, count: 1, versions: 1_010 });
  await putObject(workspaceId, 'z.mov');
  for (const path of ['a.mov', autoSaved, 'z.mov']) await syncFile(workspaceId, path);
  later();
  expect(await found()).toEqual([]);
  resetClock();
  await putObject(workspaceId, autoSaved, 'y');
  expect(await found()).toEqual([]);
  later();
  expect(await found()).toEqual(['files_miscounted']);
  expect(await repair()).toEqual(['files_miscounted repaired']);
  expect(await repair()).toEqual([]);
}, 60_000);

test('files that the table has and S3 has not are counted no longer', async () => {
  await uploadFile(owner, 'a.mov');
  await uploadFile(owner, 'b.mov');
  const { files } = (await owner.call('GET /api/files')).body;
  expect(files).toHaveLength(2);
  const version = await putObject(workspaceId, 'b.mov', 'new');
  await deleteObject(workspaceId, 'b.mov', version);
  await write(remove(keys.file(workspaceId, 'a.mov')));
  later();
  expect(await repair()).toEqual(['files_miscounted repaired']);
  // The sums had counted the file that was removed from the table.
  expect(await repair()).toEqual(['storage_miscounted repaired']);
  expect(await repair()).toEqual([]);
  await expectCounted(owner);
});

test.each<[string, Partial<QuotaItem>]>([
  ['hot storage', { hotUsed: 1n }],
  ['cold storage', { coldUsed: 9_000_000_000_000_000_001n }],
  ['the trash', { hotTrash: 77n }],
  ['what is reserved', { hotReserved: 5n }],
  ['what is left', { hotLeft: 5n }],
])('sums of %s that have drifted are corrected', async (_, set) => {
  await uploadFile(owner, 'a.mov');
  await startUpload(owner, 'half.mov', 12);
  await drift(set);
  later();
  expect(await repair()).toEqual(['storage_miscounted repaired']);
  expect(await repair()).toEqual([]);
  await expectCounted(owner);
  expect((await countedBytes(owner)).reserved).toEqual({ hot: 12n, cold: 0n });
});

test('an upload that expired is discarded, and reserves nothing', async () => {
  await startUpload(owner, 'half.mov', 12);
  later(8 * 24 * 60);
  expect(await repair()).toEqual(['uploads_expired repaired']);
  resetClock();
  expect((await countedBytes(owner)).reserved).toEqual({ hot: 0n, cold: 0n });
});

describe('an upload of a sync tool', () => {
  /** Stores one part of an upload, as a sync tool does. */
  async function beginUpload(path: string, content: string) {
    const upload = { Bucket: bucketName(), Key: objectKey(workspaceId, path) };
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(upload));
    const { ETag } = await s3.send(
      new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: content }),
    );
    const Parts = [{ PartNumber: 1, ETag }];
    return () =>
      s3.send(
        new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload: { Parts } }),
      );
  }
  const reserved = async () => (await countedBytes(owner)).reserved.hot;

  test('reserves what its parts have stored, until it is complete', async () => {
    await startUpload(owner, 'own.mov', 5);
    const complete = await beginUpload('film.mov', 'Some parts.');
    await beginUpload('film.mov', 'To the same path.');
    await beginUpload('film.mov.bak', 'Others.');
    expect(await repair()).toEqual(['foreign_uploads repaired']);
    expect(await repair()).toEqual([]);
    expect(await reserved()).toBe(5n + 11n + 17n + 7n);
    const { VersionId: versionId } = await complete();
    const event = {
      eventName: 'ObjectCreated:CompleteMultipartUpload',
      ...(versionId && { versionId }),
    };
    for (let times = 0; times < 2; times += 1) await deliverEvent(workspaceId, 'film.mov', event);
    expect(await reserved()).toBe(5n + 17n + 7n);
    await expectCounted(owner);
    expect(await repair()).toEqual([]);
  });

  test('is aborted after a day; those of the site and of changes are not', async () => {
    const { upload } = (await startUpload(owner, 'own.mov', 7)).body;
    const complete = await beginUpload('film.mov', 'Some parts.');
    await repair();
    later(25 * 60);
    expect(await repair()).toEqual(['foreign_uploads repaired']);
    expect(await repair()).toEqual([]);
    resetClock();
    expect(await reserved()).toBe(7n);
    await expect(complete()).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await sendParts(owner, upload, Buffer.from('A film.'));
    expect(await completeUpload(owner, upload.id)).toMatchObject({ status: 200 });
  });
});

test('storage of which more than 110 percent is taken alerts the operator', async () => {
  await startUpload(owner, 'large.mov', 1_900_000_000_000);
  const storage = (storageAmount: number) =>
    write(update<SubscriptionItem>(keys.subscription(workspaceId), { set: { storageAmount } }));
  await storage(1.75);
  expect(await found()).toEqual([]);
  await storage(1.5);
  expect(await repair()).toEqual(['storage_exceeded alarmed']);
});

test('a level from which the usage has fallen can be told again, though the event was lost', async () => {
  await uploadFile(owner, 'a.mov');
  await drift({ hotTold: 95 });
  later();
  expect(await repair()).toEqual(['usage_untold repaired']);
  expect(await repair()).toEqual([]);
});

test('a change that is not done after a day alerts the operator', async () => {
  await uploadFile(owner, 'a.mov');
  const asked = await owner.call('POST /api/files/delete', { body: { paths: ['a.mov'] } });
  expect(asked.status).toBe(200);
  later(25 * 60);
  expect(await repair()).toEqual(['file_change_stuck alarmed']);
});

test('a listing of several pages is compared whole, and in the order of S3', async () => {
  await seedObjects(workspaceId, { prefix: 'f/', suffix: '.mov', count: 1_050 });
  // In the order of UTF-16, which is JavaScript's, the first of these comes last.
  const odd = ['f/\u{fffd}.mov', 'f/\u{1f3ac}.mov', 'f/Cafe\u0301.mov', 'f/a+b %41.mov'];
  for (const name of odd) await putObject(workspaceId, name, 'x');
  later();
  expect(new Set(await repair())).toEqual(new Set(['files_miscounted repaired']));
  await expectCounted(owner);
  expect(await repair()).toEqual([]);
}, 120_000);

test('a pass over a shard finds every workspace, and large ones page by page', async () => {
  await putObject(workspaceId, 'lost.mov');
  later();
  const subjects: string[] = [];
  let after: string | null = null;
  do {
    const page = await checkStorageOfShard(String(workspaceId.at(-1)), after);
    subjects.push(...page.discrepancies.map(({ subject }) => subject));
    after = page.next;
  } while (after !== null);
  expect(subjects).toContain(workspaceId);
});

test('the further pages of large workspaces are read side by side', async () => {
  const unfinished = Array.from({ length: comparedAtOnce + 2 }, () => ({
    workspaceId: newId(),
    after: 'f/1.mov',
  }));
  const { next } = await checkStorageOfShard('0', JSON.stringify({ last: null, unfinished }));
  expect(JSON.parse(next ?? '')).toEqual({
    last: null,
    unfinished: unfinished.slice(comparedAtOnce),
  });
});

test('far more that leaves the cloud in a month than the plan stores alerts the operator', async () => {
  const { subscription } = await readStorage(workspaceId);
  const provisioned = storageKinds.map((kind) => Number(provisionedBytes(subscription, kind)));
  const most = 2 * provisioned.reduce((sum, bytes) => sum + bytes, 0);
  const left = async (bytes: number) => {
    const month = new Date().toISOString().slice(0, 7);
    await write(put(keys.egress(workspaceId, month), { bytes, expiresAt: 2_000_000_000 }));
    return found();
  };
  expect(await left(most)).toEqual([]);
  expect(await left(most + 1)).toEqual(['egress_high']);
});
