/** @jest-environment node */
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from '@jest/globals';
import { bucket as Bucket } from './testing/test-emulator.ts';
import { useEmulator } from './testing/use-emulator.ts';

const emulator = useEmulator();

test('an object is stored, read, listed, copied and deleted', async () => {
  const { s3, records } = emulator.it;
  const Key = 'w/1/Ünï/a b+c%20 🎬.txt';
  const put = await s3.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body: 'hello',
      Metadata: { who: 'Jörg' },
      StorageClass: 'INTELLIGENT_TIERING',
    }),
  );
  expect(put.ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
  const got = await s3.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=-3' }));
  expect(await got.Body?.transformToString()).toBe('llo');
  const whole = await s3.send(new GetObjectCommand({ Bucket, Key }));
  expect(await whole.Body?.transformToString()).toBe('hello');
  expect(whole.ContentLength).toBe(5);
  const list = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'w/1/', Delimiter: '/' }));
  expect(list.CommonPrefixes).toEqual([{ Prefix: 'w/1/Ünï/' }]);
  const copy = await s3.send(
    new CopyObjectCommand({
      Bucket,
      Key: 'w/1/copy',
      CopySource: `${Bucket}/${encodeURIComponent(Key)}`,
      IfNoneMatch: '*',
      StorageClass: 'GLACIER_IR',
    }),
  );
  expect(copy.CopyObjectResult?.ETag).toBe(put.ETag);
  const head = await s3.send(
    new HeadObjectCommand({ Bucket, Key: 'w/1/copy', ChecksumMode: 'ENABLED' }),
  );
  expect([head.StorageClass, head.Metadata, head.ChecksumCRC32]).toEqual([
    'GLACIER_IR',
    { who: '=?UTF-8?B?SsO2cmc=?=' },
    'NhCmhg==',
  ]);
  const deleted = await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  expect(deleted.DeleteMarker).toBe(true);
  await expect(s3.send(new GetObjectCommand({ Bucket, Key }))).rejects.toThrow('does not exist');
  const versions = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
  expect([versions.Versions?.length, versions.DeleteMarkers?.length]).toEqual([1, 1]);
  const both = await s3.send(
    new DeleteObjectsCommand({
      Bucket,
      Delete: { Objects: [{ Key: 'w/1/copy' }, { Key, VersionId: put.VersionId }] },
    }),
  );
  expect(both.Deleted?.length).toBe(2);
  expect(records.map(({ eventName }) => eventName)).toEqual([
    'ObjectCreated:Put',
    'ObjectCreated:Copy',
    'ObjectRemoved:DeleteMarkerCreated',
    'ObjectRemoved:DeleteMarkerCreated',
    'ObjectRemoved:Delete',
  ]);
});

test('multipart', async () => {
  const { s3 } = emulator.it;
  const Key = 'm/film.mov';
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm: 'SHA256' }),
  );
  const part = new Uint8Array(5 * 1024 * 1024).fill(7);
  const url = await getSignedUrl(
    s3,
    new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, ContentLength: part.length }),
    { expiresIn: 600 },
  );
  expect((await fetch(url, { method: 'PUT', body: part })).status).toBe(400);
  const one = await s3.send(
    new UploadPartCommand({
      Bucket,
      Key,
      UploadId,
      PartNumber: 1,
      Body: part,
      ChecksumAlgorithm: 'SHA256',
    }),
  );
  const two = await s3.send(
    new UploadPartCommand({
      Bucket,
      Key,
      UploadId,
      PartNumber: 2,
      Body: 'end',
      ChecksumAlgorithm: 'SHA256',
    }),
  );
  const parts = await s3.send(new ListPartsCommand({ Bucket, Key, UploadId }));
  expect(parts.Parts?.map(({ Size }) => Size)).toEqual([part.length, 3]);
  expect((await s3.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.length).toBe(1);
  const done = await s3.send(
    new CompleteMultipartUploadCommand({
      Bucket,
      Key,
      UploadId,
      IfNoneMatch: '*',
      MultipartUpload: {
        Parts: [
          { PartNumber: 1, ETag: one.ETag, ChecksumSHA256: one.ChecksumSHA256 },
          { PartNumber: 2, ETag: two.ETag, ChecksumSHA256: two.ChecksumSHA256 },
        ],
      },
    }),
  );
  expect(done.ETag).toMatch(/-2"$/);
  const got = await s3.send(new GetObjectCommand({ Bucket, Key }));
  expect((await got.Body?.transformToByteArray())?.length).toBe(part.length + 3);
  const { UploadId: second } = await s3.send(
    new CreateMultipartUploadCommand({ Bucket, Key: 'm/copy' }),
  );
  const copied = await s3.send(
    new UploadPartCopyCommand({
      Bucket,
      Key: 'm/copy',
      UploadId: second,
      PartNumber: 1,
      CopySource: `${Bucket}/${Key}`,
      CopySourceRange: `bytes=1-${part.length + 2}`,
    }),
  );
  const copy = await s3.send(
    new CompleteMultipartUploadCommand({
      Bucket,
      Key: 'm/copy',
      UploadId: second,
      MultipartUpload: { Parts: [{ PartNumber: 1, ETag: copied.CopyPartResult?.ETag }] },
    }),
  );
  expect(copy.ETag).toMatch(/-1"$/);
});

test('sessions and presigned URLs', async () => {
  const { s3, session, records } = emulator.it;
  const mine = await session(
    {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: ['s3:GetObject', 's3:PutObject'],
          Resource: `arn:aws:s3:::${Bucket}/w/7/*`,
        },
        {
          Effect: 'Allow',
          Action: 's3:ListBucket',
          Resource: `arn:aws:s3:::${Bucket}`,
          Condition: { StringLike: { 's3:prefix': 'w/7/*' } },
        },
      ],
    },
    'device-7',
  );
  await mine.send(new PutObjectCommand({ Bucket, Key: 'w/7/a', Body: 'x' }));
  await expect(
    mine.send(new PutObjectCommand({ Bucket, Key: 'w/8/a', Body: 'x' })),
  ).rejects.toThrow('not authorized');
  await expect(mine.send(new DeleteObjectCommand({ Bucket, Key: 'w/7/a' }))).rejects.toThrow(
    'not authorized',
  );
  await expect(mine.send(new ListObjectsV2Command({ Bucket }))).rejects.toThrow('not authorized');
  expect((await mine.send(new ListObjectsV2Command({ Bucket, Prefix: 'w/7/' }))).KeyCount).toBe(1);
  expect(records.at(-1)?.userIdentity.principalId).toMatch(/^AWS:AROA.*:device-7$/);
  const url = await getSignedUrl(
    s3,
    new GetObjectCommand({
      Bucket,
      Key: 'w/7/a',
      ResponseContentDisposition: 'attachment; filename="ä.mov"',
    }),
    { expiresIn: 60 },
  );
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([200, 'x']);
});
