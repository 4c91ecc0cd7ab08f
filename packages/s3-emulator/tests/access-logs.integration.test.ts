import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type S3Emulator, startS3Emulator } from '../server.ts';
import { region, rootKey } from '../testing/constants.ts';

let emulator: S3Emulator;
let s3: S3Client;
beforeAll(async () => {
  const bucket = { versioning: false, cors: [], lifecycle: [] };
  emulator = await startS3Emulator({
    port: 0,
    dataDir: null,
    now: () => new Date(),
    region,
    buckets: [
      { ...bucket, name: 'films', accessLog: { bucket: 'logs', prefix: 'reads/' } },
      { ...bucket, name: 'logs' },
    ],
    users: [rootKey],
    roles: [],
    onEvent: async () => {},
  });
  s3 = new S3Client({
    endpoint: emulator.origin,
    region,
    credentials: rootKey,
    forcePathStyle: true,
  });
});
afterAll(() => emulator.close());

async function delivered(): Promise<string[][]> {
  const reply = await fetch(`${emulator.origin}/test/access-logs`, { method: 'POST' });
  expect(reply.status).toBe(200);
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: 'logs' }));
  const texts = await Promise.all(
    Contents.map(async ({ Key }) => {
      expect(Key).toMatch(/^reads\/\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d-[0-9A-F]{16}$/);
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'logs', Key }));
      return (await Body?.transformToString()) ?? '';
    }),
  );
  const lines = texts.flatMap((text) => text.split('\n').filter(Boolean));
  return lines.map((line) => line.match(/"[^"]*"|\[[^\]]*\]|\S+/g) ?? []);
}

test('reads of a bucket with a log are delivered to its bucket: who read which key, how, and how many bytes were sent', async () => {
  await s3.send(
    new PutObjectCommand({ Bucket: 'films', Key: 'w/1/a b.mov', Body: 'x'.repeat(100) }),
  );
  const read = new GetObjectCommand({ Bucket: 'films', Key: 'w/1/a b.mov', Range: 'bytes=0-9' });
  const { Body } = await s3.send(read);
  await Body?.transformToString();
  const whole = new GetObjectCommand({ Bucket: 'films', Key: 'w/1/a b.mov' });
  await (await fetch(await getSignedUrl(s3, whole))).text();
  const records = await delivered();
  // What was read, its size, and by which kind of signature.
  expect(records.map((record) => [1, 6, 7, 9, 11, 12, 21].map((at) => record[at]))).toEqual([
    ['films', 'REST.GET.OBJECT', 'w%2F1%2Fa%20b.mov', '206', '10', '100', 'AuthHeader'],
    ['films', 'REST.GET.OBJECT', 'w%2F1%2Fa%20b.mov', '200', '100', '100', 'QueryString'],
  ]);
  expect(records[0]?.[2]).toMatch(/^\[\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000\]$/);
  // Reads of the log's bucket, which has none, are not recorded, and nothing is delivered twice.
  expect(await delivered()).toHaveLength(2);
});
