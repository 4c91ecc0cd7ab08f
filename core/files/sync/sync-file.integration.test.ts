import { randomUUID } from 'node:crypto';
import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, objectKey, workspacePrefix } from '#core/files/objects/bucket.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { expectCounted } from '#testkit/files/expect-counted.ts';
import { deleteObject, deliverEvent, deliverKeyEvent, putObject } from '#testkit/files/files.ts';
import { countedBytes } from '#testkit/files/storage-usage.ts';
import type { Person } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';
import { syncFile } from './sync-file.ts';

let owner: Person;
let workspaceId: string;

beforeEach(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

describe('what a sync tool does is counted by its events', () => {
  test('one after the other', async () => {
    const [path] = ['Day 1/Ton & Bild+1 ü.mov'];
    await putObject(workspaceId, path, 'First.');
    await deliverEvent(workspaceId, path);
    await expectCounted(owner);
    await putObject(workspaceId, path, 'Second cut.', 'GLACIER_IR');
    await deliverEvent(workspaceId, path);
    await expectCounted(owner);
    expect((await countedBytes(owner)).counted).toEqual({
      hot: { used: 6n, trash: 6n },
      cold: { used: 11n, trash: 0n },
    });
    await deleteObject(workspaceId, path);
    await deliverEvent(workspaceId, path, { eventName: 'ObjectRemoved:DeleteMarkerCreated' });
    await expectCounted(owner);
    expect((await countedBytes(owner)).counted.cold).toEqual({ used: 11n, trash: 11n });
  });

  test.each([
    ['doubled', [0, 0, 1, 1, 2, 2, 3, 3]],
    ['reversed', [3, 2, 1, 0]],
    ['lost but for the first', [0]],
  ])('if they are %s', async (_, order) => {
    const version = await putObject(workspaceId, 'A.mov', 'First.');
    await putObject(workspaceId, 'A.mov', 'Second cut.');
    await deleteObject(workspaceId, 'A.mov');
    await deleteObject(workspaceId, 'A.mov', version);
    for (const number of order) {
      await deliverEvent(workspaceId, 'A.mov', { versionId: String(number) });
    }
    await expectCounted(owner);
  });

  test('if they arrive while the file changes, and all at once', async () => {
    const changes = Array.from({ length: 8 }, async (_, number) => {
      await putObject(workspaceId, 'Busy.prproj', 'x'.repeat(number + 1));
      return deliverEvent(workspaceId, 'Busy.prproj');
    });
    const answers = await Promise.all(changes);
    // What collides too often is delivered again by the queue.
    if (answers.some(({ batchItemFailures }) => batchItemFailures.length > 0)) {
      await deliverEvent(workspaceId, 'Busy.prproj');
    }
    await expectCounted(owner);
    // Which of them is the current one is not determined.
    expect((await countedBytes(owner)).counted.hot.used).toBe(36n);
  });

  test('if a file has hundreds of versions', async () => {
    const versions: string[] = [];
    for (let number = 0; number < 205; number += 1) {
      versions.push(await putObject(workspaceId, 'Auto-save.prproj', 'x'.repeat(number)));
    }
    await deliverEvent(workspaceId, 'Auto-save.prproj');
    await expectCounted(owner);
    for (const version of versions.slice(0, 150)) {
      await deleteObject(workspaceId, 'Auto-save.prproj', version);
    }
    await deliverEvent(workspaceId, 'Auto-save.prproj');
    await expectCounted(owner);
  });

  test('and nothing is left of a file that is gone for good, except its item for a day', async () => {
    const version = await putObject(workspaceId, 'A.mov');
    await deliverEvent(workspaceId, 'A.mov');
    await deleteObject(workspaceId, 'A.mov', version);
    await deliverEvent(workspaceId, 'A.mov', { eventName: 'ObjectRemoved:Delete' });
    await expectCounted(owner);
    const items = await itemsOf(`FILES#${workspaceId}`);
    expect(items.map(({ sk }) => sk)).toEqual(['FILE#A.mov', 'QUOTA']);
    setClockAhead({ days: 2 });
    try {
      await putObject(workspaceId, 'A.mov', 'Again.');
      await deliverEvent(workspaceId, 'A.mov');
    } finally {
      resetClock();
    }
    await expectCounted(owner);
  });
});

test('a copy onto itself in another class moves the bytes to it', async () => {
  await putObject(workspaceId, 'A.mov');
  await syncFile(workspaceId, 'A.mov');
  await s3.send(
    new CopyObjectCommand({
      Bucket: bucketName(),
      Key: objectKey(workspaceId, 'A.mov'),
      CopySource: `${bucketName()}/${objectKey(workspaceId, 'A.mov')}`,
      StorageClass: 'GLACIER_IR',
    }),
  );
  const { current, trashed } = await syncFile(workspaceId, 'A.mov');
  expect([current?.storage, trashed.map(({ storage }) => storage)]).toEqual(['cold', ['hot']]);
  await expectCounted(owner);
});

test.each(['A', 'A.mov.bak', 'A.mov/B.wav', 'A.mov\u0001', 'A.mov '])(
  'a key that begins alike is another file: %j',
  async (other) => {
    await putObject(workspaceId, 'A.mov');
    await putObject(workspaceId, other, 'Something else.');
    await syncFile(workspaceId, 'A.mov');
    expect((await countedBytes(owner)).counted.hot.used).toBe(7n);
    await syncFile(workspaceId, other);
    expect((await countedBytes(owner)).counted.hot.used).toBe(22n);
  },
);

test.each([
  '../x',
  'a/./b',
  'a//b',
  '%2e%2e/x',
  'a%2Fb',
  'e\u0301',
  '\u00e9',
  ' ',
  '+',
  'a+b c',
  '🎬',
])('an object whose name is odd is counted in its own workspace: %j', async (path) => {
  await putObject(workspaceId, path);
  await deliverEvent(workspaceId, path);
  await expectCounted(owner);
  const { current } = await syncFile(workspaceId, path);
  expect(current?.size).toBe(7);
});

test.each([
  'posters/x.jpg',
  'w/unknown/A.mov',
  'w//A.mov',
  `W/${randomUUID()}/A.mov`,
  `w/${randomUUID()}`,
  `x/w/${randomUUID()}/A.mov`,
])('an event of a key outside the workspaces is ignored: %s', async (key) => {
  expect(await deliverKeyEvent(key)).toEqual({ batchItemFailures: [] });
});

test('a message that is not understood fails alone, and is delivered again', async () => {
  const malformed = await deliverKeyEvent(`${workspacePrefix(workspaceId)}%E0%A4%A`);
  expect(malformed.batchItemFailures).toHaveLength(1);
});
