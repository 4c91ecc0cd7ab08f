/** @jest-environment #testkit/local/node-environment.ts */
import { CopyObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { bucket as Bucket } from '../testing/constants.ts';
import { put, read, refusal, remove } from '../testing/objects.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

const names = [
  'a b  c',
  ' leading and trailing ',
  'plus+plus',
  '100%',
  '%41%2F',
  'ä (composed)',
  'a\u0308 (decomposed)',
  'ﬀ ligature',
  '映像/素材.mov',
  '🎬👩‍👩‍👧.mov',
  'double//slash',
  '/leading slash',
  'trailing slash/',
  'a/./b',
  'a/../b',
  'quotes"\'`',
  'question?x=1&y=2#fragment',
  'semi;colon:at@comma,equals=star*bang!(round)[square]{curly}',
  'back\\slash^caret|pipe~tilde<less>greater',
  'line\nfeed\ttab',
  '..hidden',
  '...',
  'CON',
  'ü'.repeat(511),
];

test.each(names)('the name %j is stored, listed, copied and deleted as it is', async (name) => {
  const { s3, records } = emulator.current;
  const key = `n/${name}`;
  const body = JSON.stringify(name);
  await put(s3, key, body);
  expect(await read(s3, key)).toBe(body);
  for (const EncodingType of ['url', undefined] as const) {
    const { Contents } = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: key, EncodingType }),
    );
    const [listed] = Contents?.map(({ Key }) => Key ?? '') ?? [];
    expect(EncodingType === 'url' ? decodeKey(listed) : listed).toBe(key);
  }
  await s3.send(
    new CopyObjectCommand({
      Bucket,
      Key: 'copied',
      CopySource: `${Bucket}/${encodeURIComponent(key)}`,
    }),
  );
  expect(await read(s3, 'copied')).toBe(body);
  await remove(s3, key);
  expect(await refusal(read(s3, key))).toEqual([404, 'NoSuchKey']);
  const keys = records.map(({ s3: { object } }) => decodeKey(object.key));
  expect(keys.filter((each) => each === key).length).toBeGreaterThanOrEqual(1);
});

test('names that differ in their Unicode form only are two', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'form/ä', 'composed');
  await put(s3, 'form/a\u0308', 'decomposed');
  expect(await read(s3, 'form/ä')).toBe('composed');
  expect(await read(s3, 'form/a\u0308')).toBe('decomposed');
});

test('a key has 1,024 bytes at most', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'x'.repeat(1024));
  expect(await refusal(put(s3, 'x'.repeat(1025)))).toEqual([400, 'KeyTooLongError']);
  expect(await refusal(put(s3, 'ü'.repeat(513)))).toEqual([400, 'KeyTooLongError']);
});

test('a key that leads above the bucket is refused', async () => {
  const { s3 } = emulator.current;
  expect(await refusal(put(s3, '../x'))).toEqual([400, 'InvalidURI']);
  expect(await refusal(put(s3, 'a/../../x'))).toEqual([400, 'InvalidURI']);
});

test('a path that is not UTF-8 is refused', async () => {
  const { origin } = emulator.current;
  const response = await fetch(`${origin}/${Bucket}/%FF`);
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('<Code>InvalidURI</Code>'),
  ]);
});

function decodeKey(encoded: string | undefined): string {
  return decodeURIComponent((encoded ?? '').replaceAll('+', ' '));
}
