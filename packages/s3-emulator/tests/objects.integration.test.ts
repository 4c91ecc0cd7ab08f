/** @jest-environment #testkit/local/node-environment.ts */
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from '@jest/globals';
import { bucket as Bucket } from '../testing/constants.ts';
import { get, outcome, put, read, refusal, remove } from '../testing/objects.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

test('an object is returned with what was stored about it', async () => {
  const { s3 } = emulator.current;
  const stored = {
    ContentType: 'video/quicktime',
    CacheControl: 'max-age=60',
    ContentDisposition: 'inline',
    ContentEncoding: 'identity',
    ContentLanguage: 'de',
    Metadata: { camera: 'A', take: '3' },
  };
  const { ETag, VersionId, ChecksumType } = await put(s3, 'stored', 'hello', {
    ...stored,
    StorageClass: 'INTELLIGENT_TIERING',
  });
  expect(ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
  expect(ChecksumType).toBe('FULL_OBJECT');
  const read = await get(s3, 'stored');
  expect(read).toMatchObject({
    ...stored,
    ETag,
    VersionId,
    ContentLength: 5,
    AcceptRanges: 'bytes',
    StorageClass: 'INTELLIGENT_TIERING',
    ServerSideEncryption: 'AES256',
  });
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'stored' }));
  expect(head).toMatchObject({ ...stored, ETag, VersionId, ContentLength: 5 });
  expect(read.LastModified).toEqual(head.LastModified);
});

test('an object without a type is binary, and one of the class STANDARD has no header of it', async () => {
  const { s3 } = emulator.current;
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'plain' }));
  await put(s3, 'plain', Buffer.from('x'));
  const { headers } = await fetch(url);
  expect(headers.get('x-amz-storage-class')).toBeNull();
  expect((await get(s3, 'plain')).ContentType).toBe('application/octet-stream');
});

test.each([
  ['bytes=0-0', '0', 'bytes 0-0/10'],
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=-30', '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
])('the range %s is returned', async (Range, expected, ContentRange) => {
  const { s3 } = emulator.current;
  await put(s3, 'range', '0123456789');
  const answer = await get(s3, 'range', { Range });
  expect([answer.$metadata.httpStatusCode, answer.ContentRange, answer.ContentLength]).toEqual([
    206,
    ContentRange,
    expected.length,
  ]);
  expect(await answer.Body?.transformToString()).toBe(expected);
});

test('a range outside of the object is refused; several, or nonsense, are ignored', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'range', '0123456789');
  await put(s3, 'empty', '', { ContentLength: 0 });
  expect(await refusal(get(s3, 'range', { Range: 'bytes=10-' }))).toEqual([416, 'InvalidRange']);
  expect(await refusal(get(s3, 'range', { Range: 'bytes=-0' }))).toEqual([416, 'InvalidRange']);
  expect(await refusal(get(s3, 'empty', { Range: 'bytes=0-' }))).toEqual([416, 'InvalidRange']);
  for (const Range of ['bytes=0-1,4-5', 'bytes=5-2', 'lines=1-2']) {
    expect([Range, await read(s3, 'range', { Range })]).toEqual([Range, '0123456789']);
  }
});

test('conditions on a read are evaluated as by S3', async () => {
  const { s3 } = emulator.current;
  const { ETag } = await put(s3, 'conditions');
  const past = new Date(Date.now() - 3_600_000);
  const future = new Date(Date.now() + 3_600_000);
  const other = '"0123456789abcdef0123456789abcdef"';
  const unchanged = [304, 'NotModified'];
  const failed = [412, 'PreconditionFailed'];
  const status = async (conditions: object) => {
    const call = get(s3, 'conditions', conditions);
    return call.then(({ $metadata }) => $metadata.httpStatusCode).catch(() => refusal(call));
  };
  expect(await status({ IfMatch: ETag })).toBe(200);
  expect(await status({ IfMatch: other })).toEqual(failed);
  const [notModified] = await refusal(get(s3, 'conditions', { IfNoneMatch: ETag }));
  expect(notModified).toBe(unchanged[0]);
  expect(await status({ IfNoneMatch: other })).toBe(200);
  expect(await status({ IfModifiedSince: past })).toBe(200);
  expect((await refusal(get(s3, 'conditions', { IfModifiedSince: future })))[0]).toBe(304);
  expect(await status({ IfUnmodifiedSince: past })).toEqual(failed);
  expect(await status({ IfUnmodifiedSince: future })).toBe(200);
  // The condition on the ETag decides.
  expect(await status({ IfMatch: ETag, IfUnmodifiedSince: past })).toBe(200);
  expect(
    (await refusal(get(s3, 'conditions', { IfNoneMatch: ETag, IfModifiedSince: past })))[0],
  ).toBe(304);
});

test('parameters replace headers of the answer', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'override');
  const url = await getSignedUrl(
    s3,
    new GetObjectCommand({
      Bucket,
      Key: 'override',
      ResponseContentDisposition: 'attachment; filename="Kür.mov"',
      ResponseContentType: 'video/mp4',
      ResponseCacheControl: 'no-store',
    }),
  );
  const { headers } = await fetch(url);
  expect(headers.get('content-disposition')).toBe('attachment; filename="Kür.mov"');
  expect(headers.get('content-type')).toBe('video/mp4');
  expect(headers.get('cache-control')).toBe('no-store');
  for (const ResponseContentDisposition of ['attachment; filename="映.mov"', 'inline\r\nx: y']) {
    const impossible = get(s3, 'override', { ResponseContentDisposition });
    expect(await refusal(impossible)).toEqual([400, 'InvalidArgument']);
  }
});

test('conditional writes succeed once', async () => {
  const { s3 } = emulator.current;
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, (_, at) => put(s3, 'once', `writer ${at}`, { IfNoneMatch: '*' })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const again = put(s3, 'once', 'x', { IfNoneMatch: '*' });
  expect(await refusal(again)).toEqual([412, 'PreconditionFailed']);
  const { ETag } = await get(s3, 'once');
  await put(s3, 'once', 'next', { IfMatch: ETag });
  expect(await refusal(put(s3, 'once', 'x', { IfMatch: ETag }))).toEqual([
    412,
    'PreconditionFailed',
  ]);
  expect(await refusal(put(s3, 'nothing', 'x', { IfMatch: ETag }))).toEqual([404, 'NoSuchKey']);
  expect(await refusal(put(s3, 'once', 'x', { IfNoneMatch: ETag }))).toEqual([
    501,
    'NotImplemented',
  ]);
  await remove(s3, 'once');
  await put(s3, 'once', 'x', { IfNoneMatch: '*' });
});

test('what the emulator has not is refused', async () => {
  const { s3, origin } = emulator.current;
  const write = (further: object) => refusal(put(s3, 'refused', 'x', further));
  expect(await write({ ACL: 'public-read' })).toEqual([400, 'AccessControlListNotSupported']);
  expect(await write({ Tagging: 'a=b' })).toEqual([501, 'NotImplemented']);
  const ownKey = { SSECustomerAlgorithm: 'AES256', SSECustomerKey: 'k'.repeat(32) };
  expect(await write(ownKey)).toEqual([403, 'AccessDenied']);
  const upload = new CreateMultipartUploadCommand({ Bucket, Key: 'refused', ...ownKey });
  expect(await refusal(s3.send(upload))).toEqual([403, 'AccessDenied']);
  expect(await write({ ServerSideEncryption: 'aws:kms' })).toEqual([501, 'NotImplemented']);
  expect(await write({ StorageClass: 'DEEP_ARCHIVE' })).toEqual([501, 'NotImplemented']);
  expect(await write({ StorageClass: 'WARM' })).toEqual([400, 'InvalidStorageClass']);
  expect(await write({ Metadata: { long: 'x'.repeat(2048) } })).toEqual([400, 'MetadataTooLarge']);
  expect(await write({ ExpectedBucketOwner: '999999999999' })).toEqual([403, 'AccessDenied']);
  expect(await write({ Bucket: 'another' })).toEqual([404, 'NoSuchBucket']);
  expect((await fetch(`${origin}/${Bucket}/refused`, { method: 'PATCH' })).status).toBe(403);
});

test('a read in parts of the object ends when the client goes away', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'film', Buffer.alloc(8_000_000, 1));
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'film' }));
  const abort = new AbortController();
  const response = await fetch(url, { signal: abort.signal });
  const reader = response.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  abort.abort();
  const range = await fetch(url, { headers: { range: 'bytes=7999990-' } });
  expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 10]);
  expect(await outcome(await fetch(url, { headers: { range: 'bytes=9000000-' } }))).toEqual([
    416,
    'InvalidRange',
  ]);
});
