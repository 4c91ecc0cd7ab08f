/** @jest-environment #testkit/local/node-environment.ts */
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  type CopyObjectCommandInput,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { bucket as Bucket } from '../testing/constants.ts';
import { get, mebibyte, put, read, refusal, remove } from '../testing/objects.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

const copy = (from: string, Key: string, further: Partial<CopyObjectCommandInput> = {}) =>
  emulator.current.s3.send(
    new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}`, ...further }),
  );

test('a copy takes the metadata of its source, and its class from the request', async () => {
  const { s3 } = emulator.current;
  const { ETag, VersionId } = await put(s3, 'source', 'hello', {
    ContentType: 'video/mp4',
    Metadata: { take: '1' },
    StorageClass: 'GLACIER_IR',
  });
  const { CopyObjectResult, CopySourceVersionId } = await copy('source', 'target');
  expect([CopyObjectResult?.ETag, CopySourceVersionId]).toEqual([ETag, VersionId]);
  const head = () => s3.send(new HeadObjectCommand({ Bucket, Key: 'target' }));
  expect(await head()).toMatchObject({ ContentType: 'video/mp4', Metadata: { take: '1' } });
  expect((await head()).StorageClass).toBeUndefined();
  await copy('source', 'target', {
    MetadataDirective: 'REPLACE',
    Metadata: { take: '2' },
    StorageClass: 'INTELLIGENT_TIERING',
  });
  expect(await head()).toMatchObject({
    ContentType: 'binary/octet-stream',
    Metadata: { take: '2' },
    StorageClass: 'INTELLIGENT_TIERING',
  });
});

test('a copy onto itself must change something', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'itself', 'x', { StorageClass: 'INTELLIGENT_TIERING' });
  const same = copy('itself', 'itself', { StorageClass: 'INTELLIGENT_TIERING' });
  expect(await refusal(same)).toEqual([400, 'InvalidRequest']);
  await copy('itself', 'itself', { StorageClass: 'GLACIER_IR' });
  expect((await get(s3, 'itself')).StorageClass).toBe('GLACIER_IR');
});

test('an earlier version is copied by its id, also below a delete marker', async () => {
  const { s3 } = emulator.current;
  const { VersionId } = await put(s3, 'undo', 'first');
  await put(s3, 'undo', 'second');
  const { VersionId: marker } = await remove(s3, 'undo');
  expect(await refusal(copy('undo', 'undone'))).toEqual([404, 'NoSuchKey']);
  expect(await refusal(copy(`undo?versionId=${marker}`, 'undone'))).toEqual([
    400,
    'InvalidRequest',
  ]);
  expect(await refusal(copy('undo?versionId=unknown', 'undone'))).toEqual([404, 'NoSuchVersion']);
  await copy(`undo?versionId=${VersionId}`, 'undo');
  expect(await read(s3, 'undo')).toBe('first');
});

test('a copy to an existing key is refused if it must not exist', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'new', 'new');
  await put(s3, 'existing', 'old');
  const conditional = copy('new', 'existing', { IfNoneMatch: '*' });
  expect(await refusal(conditional)).toEqual([412, 'PreconditionFailed']);
  expect(await read(s3, 'existing')).toBe('old');
  await remove(s3, 'existing');
  await copy('new', 'existing', { IfNoneMatch: '*' });
});

test('the conditions on the source are checked', async () => {
  const { s3 } = emulator.current;
  const { ETag } = await put(s3, 'checked');
  await copy('checked', 'copied', { CopySourceIfMatch: ETag });
  const failed = [412, 'PreconditionFailed'];
  expect(await refusal(copy('checked', 'x', { CopySourceIfMatch: '"other"' }))).toEqual(failed);
  expect(await refusal(copy('checked', 'x', { CopySourceIfNoneMatch: ETag }))).toEqual(failed);
  const future = new Date(Date.now() + 3_600_000);
  expect(await refusal(copy('checked', 'x', { CopySourceIfModifiedSince: future }))).toEqual(
    failed,
  );
});

test('the source must be named, and a plus in it is a space', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'two words', 'x');
  await copy('two+words', 'plus');
  expect(await refusal(copy('', 'x'))).toEqual([400, 'InvalidArgument']);
  const elsewhere = copy('', 'x', { CopySource: 'unknown/key' });
  expect(await refusal(elsewhere)).toEqual([404, 'NoSuchBucket']);
});

test('an object above 5 GB is copied in parts only', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'part', new Uint8Array(64 * mebibyte));
  async function build(Key: string, sources: [from: string, range?: string][]) {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const Parts = [];
    for (const [at, [from, CopySourceRange]] of sources.entries()) {
      const { CopyPartResult } = await s3.send(
        new UploadPartCopyCommand({
          Bucket,
          Key,
          UploadId,
          PartNumber: at + 1,
          CopySource: `${Bucket}/${from}`,
          CopySourceRange,
        }),
      );
      Parts.push({ PartNumber: at + 1, ETag: CopyPartResult?.ETag });
    }
    await s3.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
    );
  }
  await build(
    'huge',
    Array.from({ length: 81 }, () => ['part']),
  );
  const { ContentLength = 0 } = await s3.send(new HeadObjectCommand({ Bucket, Key: 'huge' }));
  expect(ContentLength).toBe(81 * 64 * mebibyte);
  expect(await refusal(copy('huge', 'copied'))).toEqual([400, 'InvalidRequest']);
  const end = `bytes=${ContentLength - 6 * mebibyte}-${ContentLength - 1}`;
  await build('moved', [
    ['huge', 'bytes=0-5242879'],
    ['huge', end],
  ]);
  const outside = build('x', [['huge', `bytes=0-${ContentLength}`]]);
  expect(await refusal(outside)).toEqual([400, 'InvalidArgument']);
});
