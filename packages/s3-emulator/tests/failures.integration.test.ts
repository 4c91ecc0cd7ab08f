/** @jest-environment #testkit/local/node-environment.ts */
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { bucket as Bucket, rootKey } from '../testing/constants.ts';
import { put, read, refusal } from '../testing/objects.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();
const fail = (failure: object) => emulator.current.control('fail', failure);

test('the next calls of an operation fail', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'a');
  await fail({ operation: 'GetObject', times: 2, how: '500' });
  await fail({ operation: 'GetObject', how: '503' });
  expect(await refusal(read(s3, 'a'))).toEqual([500, 'InternalError']);
  await put(s3, 'a');
  expect(await refusal(read(s3, 'a'))).toEqual([500, 'InternalError']);
  expect(await refusal(read(s3, 'a'))).toEqual([503, 'SlowDown']);
  expect(await read(s3, 'a')).toBe('content');
});

test('failures of a path are removed', async () => {
  const { s3 } = emulator.current;
  await fail({ path: `/${Bucket}/w/1/`, times: 100, how: '500' });
  expect(await refusal(put(s3, 'w/1/a'))).toEqual([500, 'InternalError']);
  await put(s3, 'w/2/a');
  await fail({ path: `/${Bucket}/w/1/`, times: 0 });
  await put(s3, 'w/1/a');
});

test('a request whose reply is lost was performed', async () => {
  const { s3 } = emulator.current;
  await fail({ operation: 'PutObject', how: 'lost_reply' });
  await expect(put(s3, 'lost', 'stored')).rejects.toThrow();
  expect(await read(s3, 'lost')).toBe('stored');
});

test('a request that is not answered in time was performed', async () => {
  const { s3 } = emulator.current;
  await fail({ operation: 'PutObject', how: 'timeout' });
  const abort = new AbortController();
  const unanswered = s3.send(new PutObjectCommand({ Bucket, Key: 'late', Body: 'stored' }), {
    abortSignal: abort.signal,
  });
  const rejected = expect(unanswered).rejects.toThrow();
  let stored: string | undefined;
  while (stored === undefined) stored = await read(s3, 'late').catch(() => undefined);
  expect(stored).toBe('stored');
  abort.abort();
  await rejected;
});

test('the SDK repeats what failed', async () => {
  const { client } = emulator.current;
  const patient = client(rootKey, { maxAttempts: 3 });
  await fail({ operation: 'PutObject', times: 2, how: '503' });
  await put(patient, 'repeated', 'stored');
  expect(await read(patient, 'repeated')).toBe('stored');
});

test('a copy fails after it began to answer', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'source');
  await fail({ operation: 'CopyObject', how: 'error_in_200' });
  const copy = () =>
    s3.send(new CopyObjectCommand({ Bucket, Key: 'target', CopySource: `${Bucket}/source` }));
  const [, code] = await refusal(copy());
  expect(code).toBe('InternalError');
  const [status] = await refusal(s3.send(new HeadObjectCommand({ Bucket, Key: 'target' })));
  expect(status).toBe(404);
  await copy();
});

test('a conditional completion must be started again', async () => {
  const { s3 } = emulator.current;
  const upload = { Bucket, Key: 'again' };
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({ ...upload, ChecksumAlgorithm: 'CRC32' }),
  );
  const { ETag, ChecksumCRC32 } = await s3.send(
    new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'x' }),
  );
  const Parts = [{ PartNumber: 1, ETag, ChecksumCRC32 }];
  await fail({ operation: 'CompleteMultipartUpload', how: '409' });
  const complete = s3.send(
    new CompleteMultipartUploadCommand({
      ...upload,
      UploadId,
      IfNoneMatch: '*',
      MultipartUpload: { Parts },
    }),
  );
  expect(await refusal(complete)).toEqual([409, 'ConditionalRequestConflict']);
  expect((await s3.send(new ListPartsCommand({ ...upload, UploadId }))).Parts).toHaveLength(1);
});

test('controls are refused if they are malformed, unknown, or from another site', async () => {
  const { origin } = emulator.current;
  await expect(fail({ operation: 'GetObject', how: 'explode' })).rejects.toThrow('how');
  await expect(fail({ operation: 'GetObject', path: '/a' })).rejects.toThrow();
  await expect(emulator.current.control('unknown', {})).rejects.toThrow('There is no control');
  const foreign = await fetch(`${origin}/test/state`, {
    headers: { origin: 'http://evil.example' },
  });
  expect(foreign.status).toBe(403);
});

test('the state shows versions, uploads and waiting events', async () => {
  await put(emulator.current.s3, 'state/a');
  expect(await emulator.current.state()).toMatchObject({
    buckets: [
      {
        name: Bucket,
        versions: expect.arrayContaining([expect.objectContaining({ key: 'state/a' })]),
      },
      { name: 'plain', versions: [] },
    ],
    events: { mode: 'normal' },
  });
});
