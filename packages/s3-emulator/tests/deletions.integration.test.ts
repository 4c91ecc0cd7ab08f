/** @jest-environment #testkit/local/node-environment.ts */
import { createHash } from 'node:crypto';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from '@jest/globals';
import { bucket as Bucket } from '../testing/constants.ts';
import { outcome, put, read, refusal, remove } from '../testing/objects.ts';
import { signedFetch } from '../testing/signed-fetch.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

test('a deletion adds a marker; removing the marker restores the object', async () => {
  const { s3 } = emulator.current;
  const { VersionId: first } = await put(s3, 'undo', 'first');
  const { DeleteMarker, VersionId: marker } = await remove(s3, 'undo');
  expect(DeleteMarker).toBe(true);
  expect(await refusal(read(s3, 'undo'))).toEqual([404, 'NoSuchKey']);
  expect(await read(s3, 'undo', { VersionId: first })).toBe('first');
  const listed = async () =>
    (await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'undo' }))).KeyCount;
  expect(await listed()).toBe(0);
  expect(await remove(s3, 'undo', marker)).toMatchObject({ DeleteMarker: true, VersionId: marker });
  expect(await read(s3, 'undo')).toBe('first');
  expect(await listed()).toBe(1);
});

test('the answer tells of a delete marker', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'marked');
  const { VersionId } = await remove(s3, 'marked');
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'marked' }));
  const missing = await fetch(url);
  expect(missing.headers.get('x-amz-delete-marker')).toBe('true');
  expect(missing.headers.get('x-amz-version-id')).toBe(VersionId);
  const named = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'marked', VersionId }));
  const refused = await fetch(named);
  expect(refused.headers.get('allow')).toBe('DELETE');
  expect(await outcome(refused)).toEqual([405, 'MethodNotAllowed']);
  const [status] = await refusal(s3.send(new HeadObjectCommand({ Bucket, Key: 'marked' })));
  expect(status).toBe(404);
});

test('deleting a version removes it for good; the newest of the rest is current', async () => {
  const { s3 } = emulator.current;
  const { VersionId: one } = await put(s3, 'versions', 'one');
  const { VersionId: two } = await put(s3, 'versions', 'two');
  const { VersionId: three } = await put(s3, 'versions', 'three');
  await remove(s3, 'versions', three);
  expect(await read(s3, 'versions')).toBe('two');
  await remove(s3, 'versions', one);
  expect(await read(s3, 'versions')).toBe('two');
  expect(await refusal(read(s3, 'versions', { VersionId: one }))).toEqual([404, 'NoSuchVersion']);
  await remove(s3, 'versions', two);
  const { Versions } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'versions' }));
  expect(Versions).toBeUndefined();
});

test('deleting what does not exist succeeds, and adds a marker nevertheless', async () => {
  const { s3 } = emulator.current;
  expect((await remove(s3, 'never')).DeleteMarker).toBe(true);
  expect((await remove(s3, 'never')).DeleteMarker).toBe(true);
  const { DeleteMarkers } = await s3.send(
    new ListObjectVersionsCommand({ Bucket, Prefix: 'never' }),
  );
  expect(DeleteMarkers?.map(({ IsLatest }) => IsLatest)).toEqual([true, false]);
  const { VersionId } = await remove(s3, 'never', 'x'.repeat(32));
  expect(VersionId).toBe('x'.repeat(32));
  expect(await refusal(remove(s3, 'never', 'no version!'))).toEqual([400, 'InvalidArgument']);
});

test('a bucket without versioning forgets what is replaced or deleted', async () => {
  const { s3 } = emulator.current;
  const plain = { Bucket: 'plain' };
  const { VersionId } = await put(s3, 'key', 'first', plain);
  expect(VersionId).toBeUndefined();
  await put(s3, 'key', 'second', plain);
  expect(await read(s3, 'key', plain)).toBe('second');
  const { Versions } = await s3.send(new ListObjectVersionsCommand(plain));
  expect(Versions?.map((version) => version.VersionId)).toEqual(['null']);
  await s3.send(new DeleteObjectsCommand({ ...plain, Delete: { Objects: [{ Key: 'key' }] } }));
  expect(await refusal(read(s3, 'key', plain))).toEqual([404, 'NoSuchKey']);
  expect((await s3.send(new ListObjectVersionsCommand(plain))).DeleteMarkers).toBeUndefined();
});

test('up to 1,000 keys are deleted at once, quietly if requested', async () => {
  const { s3, control } = emulator.current;
  await control('seed', { bucket: Bucket, prefix: 'bulk/', count: 1000 });
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'bulk/' }));
  const Objects = Contents.map(({ Key }) => ({ Key }));
  expect(Objects).toHaveLength(1000);
  const bulk = (objects: typeof Objects) =>
    s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: objects, Quiet: true } }));
  expect(await refusal(bulk([...Objects, { Key: 'one more' }]))).toEqual([400, 'MalformedXML']);
  const { Deleted, Errors } = await bulk(Objects);
  expect([Deleted, Errors]).toEqual([undefined, undefined]);
  const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'bulk/' }));
  expect(KeyCount).toBe(0);
});

test('the body of a bulk deletion needs a digest', async () => {
  const { origin } = emulator.current;
  const body = '<Delete><Object><Key>x</Key></Object></Delete>';
  const bulk = (headers: Record<string, string>, sent = body) =>
    signedFetch(origin, { method: 'POST', path: `/${Bucket}?delete=`, headers, body: sent });
  expect(await outcome(await bulk({}))).toEqual([400, 'InvalidRequest']);
  const md5 = createHash('md5').update(body).digest('base64');
  expect(await outcome(await bulk({ 'content-md5': md5 }, `${body} `))).toEqual([400, 'BadDigest']);
  expect((await bulk({ 'content-md5': md5 })).status).toBe(200);
  expect(await outcome(await bulk({ 'x-amz-checksum-crc32': 'AAAAAA==' }))).toEqual([
    400,
    'BadDigest',
  ]);
});

test('a bulk deletion refuses keys that XML cannot represent, which only single deletions remove', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'odd/plain');
  const bulk = (Key: string) =>
    s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'odd/plain' }, { Key }] } }),
    );
  const unrepresentable = ['odd/\u0001', 'odd/\u001f', 'odd/\ufffe'];
  for (const key of unrepresentable) {
    await put(s3, key);
    expect(await refusal(bulk(key))).toEqual([400, 'MalformedXML']);
    expect(await read(s3, key)).toBeDefined();
    await remove(s3, key);
  }
  expect(await read(s3, 'odd/plain')).toBeDefined();
  for (const key of ['odd/\t', 'odd/\r\n', 'odd/\u007f', 'odd/\u{1f3ac}']) {
    await put(s3, key);
    await bulk(key);
    expect(await refusal(read(s3, key))).toEqual([404, 'NoSuchKey']);
  }
});

test('a bulk deletion refuses references to characters that XML does not have', async () => {
  const { origin } = emulator.current;
  for (const reference of ['&#x1;', '&#31;', '&#xFFFE;', '&#xD800;', '&#x110000;']) {
    const body = `<Delete><Object><Key>${reference}</Key></Object></Delete>`;
    const md5 = createHash('md5').update(body).digest('base64');
    const answer = await signedFetch(origin, {
      method: 'POST',
      path: `/${Bucket}?delete=`,
      headers: { 'content-md5': md5 },
      body,
    });
    expect(await outcome(answer)).toEqual([400, 'MalformedXML']);
  }
});
