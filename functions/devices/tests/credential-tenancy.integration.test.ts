import { GetObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { beginRetentionWrite, endOfRetention } from '#core/billing/sync/retention.ts';
import { bucketName, proxyKey, workspacePrefix } from '#core/files/objects/bucket.ts';
import { storedRendition } from '#core/files/objects/rendition-objects.ts';
import { transact } from '#core/table/client.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { runPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { clientOf, keyOf } from '#testkit/files/devices.ts';
import { putObject, startUpload, uploadAtS3, uploadFile } from '#testkit/files/files.ts';
import { foreignPrefixes } from '#testkit/files/path-tricks.ts';
import { film, withProxy } from '#testkit/files/proxies.ts';
import { attempts, listings, statusOf } from '#testkit/files/storage-attempts.ts';
import { listedBytes } from '#testkit/files/storage-usage.ts';
import { signUp } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

// Every kind of sync credentials against everything in the bucket that is not the workspace's own.

const Bucket = bucketName();
const secret = 'The secret cut of the other workspace.';

let own: string;
let other: string;
let version: string;
let uploadId: string;
let proxy: { key: string; bytes: number };
let theirs: unknown;
const clients = new Map<string, S3Client>();
const kinds = ['the owner', 'an editor', 'a producer', 'the owner after the plan'] as const;

beforeAll(async () => {
  const victim = await signUp();
  await runPlan(victim, 'business');
  other = await workspaceIdOf(victim);
  await uploadFile(victim, 'film.mov', secret);
  version = await putObject(other, 'film.mov', secret);
  const { upload } = (await startUpload(victim, 'half.mov', 7)).body;
  uploadId = (await uploadAtS3(other, upload.id)).UploadId;

  const owner = await signUp();
  await runPlan(owner, 'business');
  own = await workspaceIdOf(owner);
  const ofProxy = await withProxy(owner, 'film.mov');
  proxy = { key: proxyKey(own, 'film.mov', ofProxy), bytes: film().length };
  clients.set('the owner', await clientOf(await keyOf(owner)));
  clients.set('an editor', await clientOf(await keyOf(await addColleague(owner, 'Video Editor'))));
  clients.set('a producer', await clientOf(await keyOf(await addColleague(owner, 'Producer'))));
  const device = await keyOf(owner);
  await runPlan(owner, 'business', 'canceled');
  await transact([beginRetentionWrite(own, 'sub_1', endOfRetention())]);
  clients.set('the owner after the plan', await clientOf(device));
  theirs = await stateOfTheirs();
});
afterAll(() => {
  for (const client of clients.values()) client.destroy();
});

async function stateOfTheirs() {
  return { items: await itemsOf(`FILES#${other}`), listed: await listedBytes(other) };
}

function clientFor(kind: string): S3Client {
  const client = clients.get(kind);
  if (!client) throw new Error(`There are no credentials of ${kind}.`);
  return client;
}

describe.each(kinds)('the credentials of %s', (kind) => {
  test('reach the own files', async () => {
    const s3 = clientFor(kind);
    const Prefix = workspacePrefix(own);
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
    expect(Contents?.map(({ Key }) => Key)).toEqual([`${Prefix}film.mov`]);
    await s3.send(new GetObjectCommand({ Bucket, Key: `${Prefix}film.mov` }));
  });

  test('neither read, list nor change anything at any other prefix', async () => {
    const s3 = clientFor(kind);
    let tried = 0;
    for (const prefix of foreignPrefixes(own, other)) {
      const upload = prefix === workspacePrefix(other) ? ['half.mov'] : [];
      for (const key of [
        `${prefix}film.mov`,
        prefix || '/',
        ...upload.map((name) => `${prefix}${name}`),
      ]) {
        const target = { key, version, uploadId, ownFolder: workspacePrefix(own) };
        for (const [what, request] of attempts(s3, target)) {
          const status = await statusOf(request);
          // 400: what cannot be a key at all.
          const isDenied = status === 403 || status === 400;
          expect({ what, key, status, isDenied }).toEqual({ what, key, status, isDenied: true });
          tried += 1;
        }
      }
      // A folder of the own one, `w/ID`, cannot be listed without its slash either.
      for (const [what, request] of listings(s3, prefix)) {
        const status = await statusOf(request);
        expect({ what, prefix, status }).toEqual({ what, prefix, status: 403 });
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(1_000);
    expect(await stateOfTheirs()).toEqual(theirs);
  }, 120_000);

  test('do not reach the proxies of the own films', async () => {
    const { key } = proxy;
    const target = { key, version, uploadId, ownFolder: workspacePrefix(own) };
    for (const [what, request] of attempts(clientFor(kind), target)) {
      expect({ what, status: await statusOf(request) }).toEqual({ what, status: 403 });
    }
    expect(await storedRendition(key)).toMatchObject({ size: proxy.bytes });
  });

  test('read by relative segments below the own prefix only what is stored there', async () => {
    const s3 = clientFor(kind);
    for (const up of ['..', '%2e%2e', '.%2E', '..%2f..', '....//', '..\\']) {
      const Key = `${workspacePrefix(own)}${up}/${other}/film.mov`;
      const status = await statusOf(() => s3.send(new GetObjectCommand({ Bucket, Key })));
      expect({ Key, status }).toEqual({ Key, status: 404 });
    }
    expect(await stateOfTheirs()).toEqual(theirs);
  });
});
