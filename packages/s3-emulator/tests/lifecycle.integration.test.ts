/** @jest-environment #testkit/local/node-environment.ts */
import {
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bucket as Bucket } from '../testing/constants.ts';
import { put, read, remove } from '../testing/objects.ts';
import { startTestEmulator, type TestEmulator } from '../testing/test-emulator.ts';

const day = 86_400;
let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await startTestEmulator({
    bucket: {
      lifecycle: [
        {
          ID: 'trash',
          Status: 'Enabled',
          Filter: { Prefix: 'w/' },
          NoncurrentVersionExpiration: { NoncurrentDays: 30 },
          Expiration: { ExpiredObjectDeleteMarker: true },
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 8 },
          Transitions: [{ Days: 0, StorageClass: 'INTELLIGENT_TIERING' }],
        },
        { ID: 'off', Status: 'Disabled', Filter: { Prefix: '' }, Expiration: { Days: 1 } },
        {
          ID: 'posters',
          Status: 'Enabled',
          Filter: { Prefix: 'posters/' },
          Expiration: { Days: 1 },
        },
      ],
    },
  });
});
afterEach(() => emulator.close());

const run = () => emulator.control('lifecycle', {});
const versions = (Prefix: string) =>
  emulator.s3.send(new ListObjectVersionsCommand({ Bucket, Prefix }));

/** Days pass, and then the next midnight. */
const pass = (days: number) => emulator.pass((days + 1) * day);

test('replaced and deleted versions expire 30 days after they were, rounded up to midnight', async () => {
  const { s3, records } = emulator;
  await put(s3, 'w/1/a', 'old');
  await put(s3, 'w/1/a', 'new');
  await put(s3, 'w/1/b');
  await remove(s3, 'w/1/b');
  emulator.pass(29 * day);
  await run();
  expect((await versions('w/1/')).Versions).toHaveLength(3);
  emulator.pass(2 * day);
  records.length = 0;
  await run();
  const left = await versions('w/1/');
  expect(left.Versions?.map(({ Key }) => Key)).toEqual(['w/1/a']);
  // The delete marker was left alone, and expires too.
  expect(left.DeleteMarkers).toBeUndefined();
  expect(await read(s3, 'w/1/a')).toBe('new');
  expect(
    records.map(({ eventName, userIdentity }) => [eventName, userIdentity.principalId]),
  ).toEqual(Array.from({ length: 3 }, () => ['LifecycleExpiration:Delete', 's3.amazonaws.com']));
});

test('incomplete uploads are aborted 8 days after they began', async () => {
  const { s3 } = emulator;
  await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'w/1/a' }));
  await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'other' }));
  const uploads = async () =>
    (await s3.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.map(({ Key }) => Key);
  emulator.pass(7 * day);
  await run();
  expect(await uploads()).toEqual(['other', 'w/1/a']);
  emulator.pass(2 * day);
  await run();
  expect(await uploads()).toEqual(['other']);
});

test('current objects of the class STANDARD are moved, unless they are small', async () => {
  const { s3 } = emulator;
  const large = Buffer.alloc(128 * 1024);
  await put(s3, 'w/large', large);
  await put(s3, 'w/small', 'x');
  await put(s3, 'w/cold', large, { StorageClass: 'GLACIER_IR' });
  await put(s3, 'elsewhere', large);
  const classOf = async (Key: string) =>
    (await s3.send(new HeadObjectCommand({ Bucket, Key }))).StorageClass;
  pass(0);
  await run();
  expect(await classOf('w/large')).toBe('INTELLIGENT_TIERING');
  expect(await classOf('w/small')).toBeUndefined();
  expect(await classOf('w/cold')).toBe('GLACIER_IR');
  expect(await classOf('elsewhere')).toBeUndefined();
});

test('expired current objects get a delete marker', async () => {
  await put(emulator.s3, 'posters/a');
  pass(1);
  await run();
  const { Versions, DeleteMarkers } = await versions('posters/');
  expect([Versions?.length, DeleteMarkers?.length]).toEqual([1, 1]);
  expect(emulator.records.at(-1)?.eventName).toBe('LifecycleExpiration:DeleteMarkerCreated');
});

test('a rule that is not emulated is refused at the start', async () => {
  const tagged = { ID: 'x', Status: 'Enabled', Filter: { Tag: { Key: 'a', Value: 'b' } } } as const;
  const start = startTestEmulator({ bucket: { lifecycle: [tagged] } });
  await expect(start).rejects.toThrow('does not implement the lifecycle element Tag');
});
