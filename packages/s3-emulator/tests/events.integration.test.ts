/** @jest-environment #testkit/local/node-environment.ts */
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bucket as Bucket, region } from '../testing/constants.ts';
import { put, remove } from '../testing/objects.ts';
import { startTestEmulator, type TestEmulator } from '../testing/test-emulator.ts';

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await startTestEmulator();
});
afterEach(() => emulator.close());

const names = () => emulator.records.map(({ eventName }) => eventName);
const keys = () => emulator.records.map(({ s3: { object } }) => object.key);
const setMode = (mode: string) => emulator.control('events', { mode });

/** Resolves when all events were delivered. */
const settled = () => setMode('normal');

test('an event has the shape of S3', async () => {
  const session = await emulator.session(null, 'device-7');
  const { ETag, VersionId } = await put(session, 'w/1/a b+ä.mov', 'hello');
  await settled();
  expect(emulator.records).toEqual([
    {
      eventVersion: '2.6',
      eventSource: 'aws:s3',
      awsRegion: region,
      eventTime: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      eventName: 'ObjectCreated:Put',
      userIdentity: { principalId: expect.stringMatching(/^AWS:AROA[0-9A-Z]+:device-7$/) },
      requestParameters: { sourceIPAddress: expect.any(String) },
      responseElements: {
        'x-amz-request-id': expect.any(String),
        'x-amz-id-2': expect.any(String),
      },
      s3: {
        s3SchemaVersion: '1.0',
        configurationId: expect.any(String),
        bucket: {
          name: Bucket,
          ownerIdentity: { principalId: expect.any(String) },
          arn: `arn:aws:s3:::${Bucket}`,
        },
        object: {
          key: 'w/1/a+b%2B%C3%A4.mov',
          size: 5,
          eTag: ETag?.replaceAll('"', ''),
          versionId: VersionId,
          sequencer: expect.stringMatching(/^[0-9A-F]{18}$/),
        },
      },
    },
  ]);
});

test('every change has its event', async () => {
  const { s3 } = emulator;
  const { VersionId } = await put(s3, 'a');
  await s3.send(new CopyObjectCommand({ Bucket, Key: 'b', CopySource: `${Bucket}/a` }));
  const upload = { Bucket, Key: 'c' };
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({ ...upload, ChecksumAlgorithm: 'CRC32' }),
  );
  const { ETag, ChecksumCRC32 } = await s3.send(
    new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'x' }),
  );
  const Parts = [{ PartNumber: 1, ETag, ChecksumCRC32 }];
  await s3.send(
    new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload: { Parts } }),
  );
  await remove(s3, 'a');
  await remove(s3, 'a', VersionId);
  await settled();
  expect(names()).toEqual([
    'ObjectCreated:Put',
    'ObjectCreated:Copy',
    'ObjectCreated:CompleteMultipartUpload',
    'ObjectRemoved:DeleteMarkerCreated',
    'ObjectRemoved:Delete',
  ]);
  const [created, , , marker, removed] = emulator.records.map(({ s3: { object } }) => object);
  expect([created?.versionId, removed?.versionId]).toEqual([VersionId, VersionId]);
  expect(marker?.versionId).not.toBe(VersionId);
  expect([marker?.size, removed?.size]).toEqual([undefined, undefined]);
  const sequencers = emulator.records.map(({ s3: { object } }) => object.sequencer);
  expect([...sequencers].sort()).toEqual(sequencers);
});

test('a refused change has none', async () => {
  await put(emulator.s3, 'a');
  await put(emulator.s3, 'a', 'x', { IfNoneMatch: '*' }).catch(() => {});
  await settled();
  expect(names()).toEqual(['ObjectCreated:Put']);
});

test('an event is delivered again until it is accepted', async () => {
  emulator.rejectNext = 2;
  await put(emulator.s3, 'a');
  await put(emulator.s3, 'b');
  await settled();
  expect(keys().sort()).toEqual(['a', 'b']);
});

test('events are held, and released in order or in reverse', async () => {
  for (const [mode, expected] of [
    ['release', ['a', 'b', 'c']],
    ['reverse', ['c', 'b', 'a']],
  ] as const) {
    emulator.records.length = 0;
    await setMode('hold');
    for (const key of ['a', 'b', 'c']) await put(emulator.s3, key);
    expect(keys()).toEqual([]);
    await setMode(mode);
    expect(keys()).toEqual(expected);
  }
  await put(emulator.s3, 'd');
  await settled();
  expect(keys().at(-1)).toBe('d');
});

test('events are doubled or dropped', async () => {
  await setMode('duplicate');
  await put(emulator.s3, 'twice');
  await setMode('drop');
  await put(emulator.s3, 'lost');
  await setMode('normal');
  expect(keys()).toEqual(['twice', 'twice']);
});
