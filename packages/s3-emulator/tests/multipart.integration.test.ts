/** @jest-environment #testkit/local/node-environment.ts */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompleteMultipartUploadCommandInput,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { bucket as Bucket, rootKey } from '../testing/constants.ts';
import { get, mebibyte, put, read, refusal, remove } from '../testing/objects.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();
/** Like the product's: it adds no checksum that its upload was not created for. */
const client = () =>
  emulator.current.client(rootKey, { requestChecksumCalculation: 'WHEN_REQUIRED' });
const large = new Uint8Array(5 * mebibyte).fill(1);

async function begin(Key: string): Promise<string> {
  const { UploadId = '' } = await client().send(
    new CreateMultipartUploadCommand({
      Bucket,
      Key,
      StorageClass: 'GLACIER_IR',
      ContentType: 'video/mp4',
    }),
  );
  return UploadId;
}

async function send(Key: string, UploadId: string, PartNumber: number, Body: Uint8Array | string) {
  const { ETag } = await client().send(
    new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length }),
  );
  return { PartNumber, ETag };
}

const complete = (
  Key: string,
  UploadId: string,
  Parts: { PartNumber: number; ETag: string | undefined }[],
  further: Partial<CompleteMultipartUploadCommandInput> = {},
) =>
  emulator.current.s3.send(
    new CompleteMultipartUploadCommand({
      Bucket,
      Key,
      UploadId,
      MultipartUpload: { Parts },
      ...further,
    }),
  );

test('parts arrive in any order and are joined in theirs', async () => {
  const { s3 } = emulator.current;
  const id = await begin('film');
  const last = await send('film', id, 7, 'end');
  const first = await send('film', id, 2, large);
  const { ETag, VersionId } = await complete('film', id, [first, last]);
  // The MD5 of both MD5s, as S3 makes it.
  expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'film' }));
  expect(head).toMatchObject({
    ContentLength: large.length + 3,
    StorageClass: 'GLACIER_IR',
    ContentType: 'video/mp4',
    ETag,
    VersionId,
  });
  expect(await read(s3, 'film', { Range: 'bytes=-5' })).toBe('\u0001\u0001end');
  const part = await s3.send(new GetObjectCommand({ Bucket, Key: 'film', PartNumber: 2 }));
  expect([await part.Body?.transformToString(), part.PartsCount]).toEqual(['end', 2]);
});

test('the ETag is the MD5 of the MD5s of the parts', async () => {
  const id = await begin('etag');
  const part = await send('etag', id, 1, 'hello');
  expect(part.ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
  const { ETag } = await complete('etag', id, [part]);
  expect(ETag).toBe('"62109206880d38a4010a98e11243924a-1"');
});

test('a part is replaced by a later one of its number; parts that are not listed are dropped', async () => {
  const { s3 } = emulator.current;
  const id = await begin('again');
  await send('again', id, 1, 'first');
  const part = await send('again', id, 1, 'second');
  await send('again', id, 2, 'dropped');
  await complete('again', id, [part]);
  expect(await read(s3, 'again')).toBe('second');
});

test('an empty file has one empty part', async () => {
  const { s3 } = emulator.current;
  const id = await begin('empty');
  expect(await refusal(complete('empty', id, []))).toEqual([400, 'MalformedXML']);
  await complete('empty', id, [await send('empty', id, 1, '')]);
  expect((await get(s3, 'empty')).ContentLength).toBe(0);
});

test('a completion is refused for parts in a wrong order, unknown, changed or too small', async () => {
  const id = await begin('refused');
  const [one, two] = [await send('refused', id, 1, 'small'), await send('refused', id, 2, 'x')];
  const other = { PartNumber: 3, ETag: one.ETag };
  expect(await refusal(complete('refused', id, [two, one]))).toEqual([400, 'InvalidPartOrder']);
  expect(await refusal(complete('refused', id, [one, one]))).toEqual([400, 'InvalidPartOrder']);
  expect(await refusal(complete('refused', id, [one, other]))).toEqual([400, 'InvalidPart']);
  expect(await refusal(complete('refused', id, [{ ...one, ETag: two.ETag }]))).toEqual([
    400,
    'InvalidPart',
  ]);
  expect(await refusal(complete('refused', id, [one, two]))).toEqual([400, 'EntityTooSmall']);
  expect(await refusal(complete('refused', id, [one], { MpuObjectSize: 6 }))).toEqual([
    400,
    'InvalidRequest',
  ]);
  await complete('refused', id, [one], { MpuObjectSize: 5 });
});

test('an upload that is completed or aborted is unknown', async () => {
  const { s3 } = emulator.current;
  const unknown = [404, 'NoSuchUpload'];
  const id = await begin('ended');
  const part = await send('ended', id, 1, 'x');
  await complete('ended', id, [part]);
  expect(await refusal(complete('ended', id, [part]))).toEqual(unknown);
  const aborted = await begin('ended');
  const abort = () =>
    s3.send(new AbortMultipartUploadCommand({ Bucket, Key: 'ended', UploadId: aborted }));
  await send('ended', aborted, 1, 'y');
  await abort();
  expect(await refusal(abort())).toEqual(unknown);
  expect(await refusal(send('ended', aborted, 2, 'z'))).toEqual(unknown);
  const ofAnother = await begin('another');
  expect(await refusal(send('ended', ofAnother, 1, 'z'))).toEqual(unknown);
  expect(await read(s3, 'ended')).toBe('x');
});

test('a part number is between 1 and 10,000', async () => {
  const id = await begin('numbers');
  await send('numbers', id, 10_000, 'x');
  expect(await refusal(send('numbers', id, 10_001, 'x'))).toEqual([400, 'InvalidArgument']);
  expect(await refusal(send('numbers', id, 0, 'x'))).toEqual([400, 'InvalidArgument']);
});

test('of two uploads of one new key, one is completed', async () => {
  const ids = [await begin('race'), await begin('race')];
  const parts = await Promise.all(ids.map((id) => send('race', id, 1, id)));
  const results = await Promise.allSettled(
    ids.map((id, at) => complete('race', id, parts.slice(at, at + 1), { IfNoneMatch: '*' })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [loser] = ids.filter((_, at) => results[at]?.status === 'rejected');
  const { Parts } = await emulator.current.s3.send(
    new ListPartsCommand({ Bucket, Key: 'race', UploadId: loser }),
  );
  // A failed precondition leaves the upload as it was.
  expect(Parts).toHaveLength(1);
});

test('a conditional completion must be started again if the key was deleted meanwhile', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'deleted');
  const id = await begin('deleted');
  const part = await send('deleted', id, 1, 'x');
  await remove(s3, 'deleted');
  const conditional = () => complete('deleted', id, [part], { IfNoneMatch: '*' });
  expect(await refusal(conditional())).toEqual([409, 'ConditionalRequestConflict']);
  expect(await refusal(conditional())).toEqual([409, 'ConditionalRequestConflict']);
  const restarted = await begin('deleted');
  await complete('deleted', restarted, [await send('deleted', restarted, 1, 'y')], {
    IfNoneMatch: '*',
  });
});
