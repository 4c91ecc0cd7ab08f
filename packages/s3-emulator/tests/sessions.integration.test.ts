/** @jest-environment #testkit/local/node-environment.ts */
import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetObjectAclCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { bucket as Bucket } from '../testing/constants.ts';
import { get, put, read, refusal, remove } from '../testing/objects.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();
const denied = [403, 'AccessDenied'];

const policyFor = (prefix: string, actions = ['s3:GetObject', 's3:PutObject']) => ({
  Version: '2012-10-17',
  Statement: [
    { Effect: 'Allow', Action: actions, Resource: `arn:aws:s3:::${Bucket}/${prefix}*` },
    {
      Effect: 'Allow',
      Action: 's3:ListBucket',
      Resource: `arn:aws:s3:::${Bucket}`,
      Condition: { StringLike: { 's3:prefix': `${prefix}*` } },
    },
  ],
});

test('a session may do what its policy allows, below its prefix only', async () => {
  const { s3, session } = emulator.current;
  await put(s3, 'w/1/a', 'mine');
  await put(s3, 'w/10/a', 'theirs');
  const mine = await session(policyFor('w/1/'));
  expect(await read(mine, 'w/1/a')).toBe('mine');
  await put(mine, 'w/1/b');
  for (const key of ['w/10/a', 'w/1', 'w/2/../1/a', 'W/1/a', 'w//1/a', '/w/1/a']) {
    expect([key, await refusal(get(mine, key))]).toEqual([key, denied]);
    expect([key, await refusal(put(mine, key))]).toEqual([key, denied]);
  }
  expect(await refusal(remove(mine, 'w/1/a'))).toEqual(denied);
});

test('a session lists its prefix only', async () => {
  const { session } = emulator.current;
  const mine = await session(policyFor('w/1/'));
  const list = (Prefix: string | undefined) =>
    mine.send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter: '/' }));
  expect((await list('w/1/')).Contents?.length).toBe(2);
  expect((await list('w/1/sub/')).KeyCount).toBe(0);
  for (const prefix of [undefined, '', 'w/', 'w/1', 'w/10/']) {
    expect([prefix, await refusal(list(prefix))]).toEqual([prefix, denied]);
  }
  expect(
    await refusal(mine.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'w/1/' }))),
  ).toEqual(denied);
  expect(
    await refusal(mine.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'w/1/' }))),
  ).toEqual(denied);
  expect(await refusal(mine.send(new GetBucketLocationCommand({ Bucket })))).toEqual(denied);
});

test('a session lists the folders that its policy names, and no name that begins alike', async () => {
  const { s3, session } = emulator.current;
  const names = ['Day', 'Day 1', '*', 'Ö'];
  for (const name of names) await put(s3, `w/9/${name}/a`);
  const mine = await session({
    Version: '2012-10-17',
    Statement: {
      Effect: 'Allow',
      Action: 's3:ListBucket',
      Resource: `arn:aws:s3:::${Bucket}`,
      Condition: { StringLike: { 's3:prefix': ['w/9/Day/*', 'w/9/$' + '{*}/*', 'w/9/Ö/*'] } },
    },
  });
  const list = (Prefix: string, Delimiter?: string) =>
    mine.send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter }));
  for (const name of ['Day', '*', 'Ö']) {
    for (const delimiter of [undefined, '/', 'a']) {
      expect([name, (await list(`w/9/${name}/`, delimiter)).KeyCount]).toEqual([name, 1]);
    }
  }
  for (const prefix of ['w/9/', 'w/9/Day', 'w/9/Day ', 'w/9/Day 1/', 'w/9/X/', 'w/9/**/']) {
    expect([prefix, await refusal(list(prefix))]).toEqual([prefix, denied]);
    expect([prefix, await refusal(list(prefix, '/'))]).toEqual([prefix, denied]);
  }
});

test('a missing key is 404 where the session may list it, and 403 elsewhere', async () => {
  const { session } = emulator.current;
  const mine = await session(policyFor('w/1/'));
  expect(await refusal(get(mine, 'w/1/missing'))).toEqual([404, 'NoSuchKey']);
  const reader = await session({
    Version: '2012-10-17',
    Statement: { Effect: 'Allow', Action: 's3:GetObject', Resource: `arn:aws:s3:::${Bucket}/*` },
  });
  expect(await refusal(get(reader, 'w/1/missing'))).toEqual(denied);
  const [status] = await refusal(
    reader.send(new HeadObjectCommand({ Bucket, Key: 'w/1/missing' })),
  );
  expect(status).toBe(403);
});

test('each key of a bulk deletion is authorized by itself', async () => {
  const { session, s3 } = emulator.current;
  await put(s3, 'w/5/a');
  const mine = await session(policyFor('w/5/', ['s3:DeleteObject']));
  const { Deleted, Errors } = await mine.send(
    new DeleteObjectsCommand({
      Bucket,
      Delete: { Objects: [{ Key: 'w/5/a' }, { Key: 'w/1/a' }, { Key: 'w/5/a', VersionId: 'x' }] },
    }),
  );
  expect(Deleted?.map(({ Key }) => Key)).toEqual(['w/5/a']);
  expect(Errors?.map(({ Key, Code }) => [Key, Code])).toEqual([
    ['w/1/a', 'AccessDenied'],
    ['w/5/a', 'AccessDenied'],
  ]);
});

test('a copy needs the right to read its source and to write its target', async () => {
  const { session, s3 } = emulator.current;
  await put(s3, 'w/6/a');
  const mine = await session(policyFor('w/6/'));
  const copy = (from: string, Key: string) =>
    mine.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}` }));
  await copy('w/6/a', 'w/6/b');
  expect(await refusal(copy('w/1/a', 'w/6/c'))).toEqual(denied);
  expect(await refusal(copy('w/6/a', 'w/1/c'))).toEqual(denied);
  expect(await refusal(copy('w/6/../1/a', 'w/6/c'))).toEqual([404, 'NoSuchKey']);
});

test('no object has tags, and only a session that may read them is told so', async () => {
  const { session, s3 } = emulator.current;
  await put(s3, 'w/7/a');
  const tags = (client: S3Client, Key = 'w/7/a') =>
    client.send(new GetObjectTaggingCommand({ Bucket, Key }));
  const mine = await session(policyFor('w/7/', ['s3:GetObjectTagging']));
  expect((await tags(mine)).TagSet).toEqual([]);
  expect(await refusal(tags(mine, 'w/7/missing'))).toEqual([404, 'NoSuchKey']);
  expect(await refusal(tags(await session(policyFor('w/7/'))))).toEqual(denied);
});

test('a denial wins over a permission, and wildcards match within names', async () => {
  const { session, s3 } = emulator.current;
  await put(s3, 'deny/a*b');
  const mine = await session({
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Action: 's3:*', Resource: '*' },
      { Effect: 'Deny', Action: 's3:Put*', Resource: `arn:aws:s3:::${Bucket}/deny/?` },
      { Effect: 'Deny', Action: 's3:GetObject', Resource: `arn:aws:s3:::${Bucket}/deny/a\${*}b` },
    ],
  });
  expect(await refusal(put(mine, 'deny/x'))).toEqual(denied);
  await put(mine, 'deny/xy');
  expect(await refusal(get(mine, 'deny/a*b'))).toEqual(denied);
  expect(await read(mine, 'deny/xy')).toBe('content');
});

test('a session writes the storage classes of its policy, or none', async () => {
  const { session } = emulator.current;
  const mine = await session({
    Version: '2012-10-17',
    Statement: {
      Effect: 'Allow',
      Action: ['s3:PutObject', 's3:GetObject'],
      Resource: `arn:aws:s3:::${Bucket}/w/8/*`,
      Condition: {
        StringEqualsIfExists: { 's3:x-amz-storage-class': ['STANDARD', 'INTELLIGENT_TIERING'] },
      },
    },
  });
  const write = (StorageClass?: 'INTELLIGENT_TIERING' | 'GLACIER_IR') =>
    put(mine, 'w/8/a', 'x', { StorageClass });
  await write();
  await write('INTELLIGENT_TIERING');
  expect(await refusal(write('GLACIER_IR'))).toEqual(denied);
  const upload = { Bucket, Key: 'w/8/b' };
  const begin = (StorageClass: 'INTELLIGENT_TIERING' | 'GLACIER_IR') =>
    mine.send(
      new CreateMultipartUploadCommand({ ...upload, StorageClass, ChecksumAlgorithm: 'CRC32' }),
    );
  expect(await refusal(begin('GLACIER_IR'))).toEqual(denied);
  const { UploadId } = await begin('INTELLIGENT_TIERING');
  await mine.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'x' }));
  const copy = new CopyObjectCommand({
    Bucket,
    Key: 'w/8/c',
    CopySource: `${Bucket}/w/8/a`,
    StorageClass: 'GLACIER_IR',
  });
  expect(await refusal(mine.send(copy))).toEqual(denied);
});

test('a session learns nothing of calls that are not emulated', async () => {
  const { session, s3 } = emulator.current;
  await put(s3, 'w/7/a');
  const acl = (client: typeof s3) =>
    refusal(client.send(new GetObjectAclCommand({ Bucket, Key: 'w/7/a' })));
  expect(await acl(s3)).toEqual([501, 'NotImplemented']);
  expect(await acl(await session(policyFor('w/7/')))).toEqual(denied);
});
