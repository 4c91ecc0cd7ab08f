/** @jest-environment #testkit/local/node-environment.ts */
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { bucket as Bucket } from '../testing/constants.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

async function begin(Key: string): Promise<string> {
  const { UploadId = '' } = await emulator.current.s3.send(
    new CreateMultipartUploadCommand({
      Bucket,
      Key,
      StorageClass: 'GLACIER_IR',
      ChecksumAlgorithm: 'CRC32',
    }),
  );
  return UploadId;
}

const send = (Key: string, UploadId: string, PartNumber: number, Body: string) =>
  emulator.current.s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));

test('parts are listed in pages', async () => {
  const { s3 } = emulator.current;
  const id = await begin('pages');
  for (const number of [1, 3, 5]) await send('pages', id, number, `part ${number}`);
  const list = (marker?: string) =>
    s3.send(
      new ListPartsCommand({
        Bucket,
        Key: 'pages',
        UploadId: id,
        MaxParts: 2,
        PartNumberMarker: marker,
      }),
    );
  const first = await list();
  expect(first.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [1, 6],
    [3, 6],
  ]);
  expect([first.IsTruncated, first.NextPartNumberMarker, first.StorageClass]).toEqual([
    true,
    '3',
    'GLACIER_IR',
  ]);
  const second = await list(first.NextPartNumberMarker);
  expect([second.IsTruncated, second.Parts?.map(({ PartNumber }) => PartNumber)]).toEqual([
    false,
    [5],
  ]);
});

test('uploads are listed by key in pages, with common prefixes', async () => {
  const { s3 } = emulator.current;
  for (const key of ['up/b', 'up/a/1', 'up/a/2', 'up/b']) await begin(key);
  const list = (further: object) =>
    s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'up/', ...further }));
  const all = await list({});
  expect(all.Uploads?.map(({ Key }) => Key)).toEqual(['up/a/1', 'up/a/2', 'up/b', 'up/b']);
  const grouped = await list({ Delimiter: '/' });
  expect(grouped.CommonPrefixes).toEqual([{ Prefix: 'up/a/' }]);
  expect(grouped.Uploads?.map(({ Key }) => Key)).toEqual(['up/b', 'up/b']);
  const seen: (string | undefined)[] = [];
  let page = await list({ MaxUploads: 1 });
  for (;;) {
    seen.push(...(page.Uploads?.map(({ UploadId }) => UploadId) ?? []));
    if (!page.IsTruncated) break;
    page = await list({
      MaxUploads: 1,
      KeyMarker: page.NextKeyMarker,
      UploadIdMarker: page.NextUploadIdMarker,
    });
  }
  expect(seen).toEqual(all.Uploads?.map(({ UploadId }) => UploadId));
});
