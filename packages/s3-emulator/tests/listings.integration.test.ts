/** @jest-environment #testkit/local/node-environment.ts */
import {
  ListObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
} from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { bucket as Bucket } from '../testing/constants.ts';
import { put, refusal, remove } from '../testing/objects.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

const list = (input: Partial<ListObjectsV2CommandInput>) =>
  emulator.current.s3.send(new ListObjectsV2Command({ Bucket, ...input }));

const keysOf = ({ Contents = [] }: Pick<ListObjectsV2CommandOutput, 'Contents'>) =>
  Contents.map(({ Key }) => Key);
const prefixesOf = ({ CommonPrefixes = [] }: Pick<ListObjectsV2CommandOutput, 'CommonPrefixes'>) =>
  CommonPrefixes.map(({ Prefix }) => Prefix);

const seed = (prefix: string, count: number, further: object = {}) =>
  emulator.current.control('seed', { bucket: Bucket, prefix, count, ...further });

test('2,500 keys are listed in pages of 1,000', async () => {
  await seed('many/', 2500);
  const sizes: (number | undefined)[] = [];
  const keys = new Set<string | undefined>();
  let ContinuationToken: string | undefined;
  do {
    const page = await list({ Prefix: 'many/', ContinuationToken, MaxKeys: 5000 });
    sizes.push(page.KeyCount);
    for (const key of keysOf(page)) keys.add(key);
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  expect([sizes, keys.size]).toEqual([[1000, 1000, 500], 2500]);
});

test('keys are in the order of their UTF-8 bytes', async () => {
  const names = ['Z', 'a', 'z', 'ä', 'ｚ', '🎬', '!', '/', '~', 'a b', 'a-b', 'a/b'];
  for (const name of names) await put(emulator.current.s3, `order/${name}`);
  const sorted = names
    .map((name) => `order/${name}`)
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(keysOf(await list({ Prefix: 'order/' }))).toEqual(sorted);
});

test('a delimiter groups what lies beneath, across pages', async () => {
  for (let folder = 0; folder < 5; folder += 1) await seed(`tree/${folder}/sub/`, 30);
  await seed('tree/file-', 3);
  await put(emulator.current.s3, 'tree/');
  const whole = await list({ Prefix: 'tree/', Delimiter: '/' });
  expect(prefixesOf(whole)).toEqual(['0', '1', '2', '3', '4'].map((name) => `tree/${name}/`));
  expect(keysOf(whole)).toEqual(['tree/', ...[0, 1, 2].map((at) => `tree/file-00000${at}`)]);
  expect([whole.KeyCount, whole.IsTruncated]).toEqual([9, false]);
  const seen: (string | undefined)[] = [];
  let page = await list({ Prefix: 'tree/', Delimiter: '/', MaxKeys: 2 });
  for (;;) {
    seen.push(...keysOf(page), ...prefixesOf(page));
    if (page.NextContinuationToken === undefined) break;
    page = await list({
      Prefix: 'tree/',
      Delimiter: '/',
      MaxKeys: 2,
      ContinuationToken: page.NextContinuationToken,
    });
  }
  expect(seen.sort()).toEqual([...keysOf(whole), ...prefixesOf(whole)].sort());
});

test('any text is a delimiter', async () => {
  await seed('shots--a--', 2);
  await seed('shots--b--', 2);
  const page = await list({ Prefix: 'shots--', Delimiter: '--' });
  expect(prefixesOf(page)).toEqual(['shots--a--', 'shots--b--']);
});

test('a listing begins after a key', async () => {
  await seed('start/', 3);
  expect(keysOf(await list({ Prefix: 'start/', StartAfter: 'start/000000' }))).toEqual([
    'start/000001',
    'start/000002',
  ]);
  expect(keysOf(await list({ Prefix: 'start/', StartAfter: 'start/0000005' }))).toHaveLength(2);
});

test('odd page sizes and tokens are refused', async () => {
  expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false });
  expect(await refusal(list({ MaxKeys: -1 }))).toEqual([400, 'InvalidArgument']);
  expect(await refusal(list({ ContinuationToken: 'nonsense' }))).toEqual([400, 'InvalidArgument']);
});

test('the first version of the call lists the same, by markers', async () => {
  await seed('v1/a/', 3);
  await seed('v1/b', 3);
  const { s3 } = emulator.current;
  const seen: (string | undefined)[] = [];
  let Marker: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsCommand({ Bucket, Prefix: 'v1/', Delimiter: '/', MaxKeys: 1, Marker }),
    );
    seen.push(...keysOf(page), ...prefixesOf(page));
    Marker = page.NextMarker;
  } while (Marker !== undefined);
  expect(seen).toEqual(['v1/a/', 'v1/b000000', 'v1/b000001', 'v1/b000002']);
});

const versions = (input: Partial<ListObjectVersionsCommandInput>) =>
  emulator.current.s3.send(new ListObjectVersionsCommand({ Bucket, ...input }));

test('versions are listed from the newest, in pages that continue after a deleted version', async () => {
  const { s3 } = emulator.current;
  for (const body of ['1', '2', '3']) await put(s3, 'history/a', body);
  await remove(s3, 'history/a');
  await put(s3, 'history/b');
  const all = await versions({ Prefix: 'history/' });
  expect(all.Versions?.map(({ Key, IsLatest }) => [Key, IsLatest])).toEqual([
    ['history/a', false],
    ['history/a', false],
    ['history/a', false],
    ['history/b', true],
  ]);
  expect(all.DeleteMarkers?.map(({ IsLatest }) => IsLatest)).toEqual([true]);
  const first = await versions({ Prefix: 'history/', MaxKeys: 2 });
  expect(first.NextVersionIdMarker).toBe(all.Versions?.[0]?.VersionId);
  await remove(s3, 'history/a', first.NextVersionIdMarker);
  const rest = await versions({
    Prefix: 'history/',
    KeyMarker: first.NextKeyMarker,
    VersionIdMarker: first.NextVersionIdMarker,
  });
  expect(rest.Versions?.map(({ VersionId }) => VersionId)).toEqual(
    all.Versions?.slice(1).map(({ VersionId }) => VersionId),
  );
  const after = await versions({ Prefix: 'history/', KeyMarker: 'history/a' });
  expect(after.Versions?.map(({ Key }) => Key)).toEqual(['history/b']);
});

test('versions are grouped by a delimiter', async () => {
  const page = await versions({ Prefix: '', Delimiter: '/', MaxKeys: 3 });
  expect(page.CommonPrefixes?.length).toBe(3);
  const next = await versions({ Delimiter: '/', KeyMarker: page.NextKeyMarker });
  expect(prefixesOf(next)).not.toContain(page.NextKeyMarker);
  const noKey = versions({ VersionIdMarker: 'x'.repeat(32) });
  expect(await refusal(noKey)).toEqual([400, 'InvalidArgument']);
});
