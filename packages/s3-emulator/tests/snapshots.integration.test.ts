import {
  CreateMultipartUploadCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { bucket as Bucket } from '../testing/constants.ts';
import { put, read, refusal, remove } from '../testing/objects.ts';
import { startTestEmulator } from '../testing/test-emulator.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

const order = (name: 'snapshot' | 'restore') => emulator.current.control(name, {});

test('nothing is restored without a snapshot', async () => {
  const other = await startTestEmulator();
  await expect(other.control('restore', {})).rejects.toThrow('There is no snapshot.');
  await other.close();
});

test('a restored snapshot has its versions, their contents and parts, and nothing else', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'a', 'first');
  const { VersionId } = await put(s3, 'a', 'second');
  const upload = { Bucket, Key: 'upload' };
  const algorithm = { ChecksumAlgorithm: 'CRC32' } as const;
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...upload, ...algorithm }));
  await s3.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'part' }));
  const before = await emulator.current.state();
  await order('snapshot');
  for (const _time of [1, 2]) {
    await remove(s3, 'a', VersionId);
    await put(s3, 'b');
    await s3.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'other' }));
    await emulator.current.control('fail', { operation: 'GetObject', times: 9 });
    await order('restore');
    expect(await emulator.current.state()).toEqual(before);
    expect(await read(s3, 'a')).toBe('second');
    expect((await refusal(read(s3, 'b')))[0]).toBe(404);
    const { Parts } = await s3.send(new ListPartsCommand({ ...upload, UploadId }));
    expect(Parts).toMatchObject([{ Size: 4 }]);
  }
});

test('a snapshot is taken, and restored, once all events are delivered', async () => {
  const { s3, records } = emulator.current;
  for (const name of ['snapshot', 'restore'] as const) {
    await put(s3, name);
    await order(name);
    expect(records.at(-1)?.s3.object.key).toBe(name);
    expect(await emulator.current.state()).toMatchObject({ events: { waiting: [] } });
  }
});
