import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { localCredentials } from '#local/instance/environment.ts';
import { deleteFiles, getFileChange } from '#shared/calls/file-changes.ts';
import { getUsage } from '#shared/calls/storage-usage.ts';
import { listTrash } from '#shared/calls/trash.ts';
import { listWorkspaces } from '#shared/calls/workspace.ts';
import { localBucketName } from '#shared/ops/environment.ts';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { buyBusinessAt, send, signUpAt } from '#testkit/local/visitor.ts';
import { type Product, startProduct } from '../product.ts';

const folder = temporaryFolder();
const email = 'ada@studio.example';

let product: Product;
let cookie: string;
let workspaceId: string;
beforeAll(async () => {
  product = await startProduct({ port: 0, dataDir: folder.path });
  cookie = await signUpAt(product, email);
  await buyBusinessAt(product, email, cookie);
  const { workspaces } = await get('/api/workspaces', listWorkspaces.answer);
  workspaceId = workspaces[0]?.id ?? '';
});
afterAll(async () => {
  await product.close();
  folder.remove();
});

/** Sends a command to the S3 emulator, as a sync tool with every permission. */
async function atStorage<T>(work: (s3: S3Client) => Promise<T>): Promise<T> {
  const s3 = new S3Client({
    endpoint: product.storageOrigin,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: localCredentials,
  });
  try {
    return await work(s3);
  } finally {
    s3.destroy();
  }
}

const keyOf = (path: string) => `w/${workspaceId}/${path}`;

function store(path: string, Body: string): Promise<unknown> {
  const object = { Bucket: localBucketName, Key: keyOf(path), Body };
  return atStorage((s3) => s3.send(new PutObjectCommand(object)));
}

async function get<S extends z.ZodMiniType>(path: string, shape: S): Promise<z.output<S>> {
  const answer = await send(product, 'GET', path, undefined, cookie);
  expect(answer.status).toBe(200);
  return shape.parse(await answer.json());
}

/** Sets how the emulator delivers events; resolves when none is due. */
async function events(mode: string): Promise<void> {
  const answer = await fetch(`${product.storageOrigin}/test/events`, {
    method: 'POST',
    body: JSON.stringify({ mode }),
  });
  expect(answer.status).toBe(200);
}

const usedBytes = async () => (await get('/api/storage/usage', getUsage.answer)).hot.usedBytes;

test('what a sync tool stores is counted once its event has been delivered, also after a restart', async () => {
  await events('hold');
  await store('Footage/A001 & Ü+1.mov', '0123456789');
  expect(await usedBytes()).toBe('0');
  await product.close();
  product = await startProduct({ port: 0, dataDir: folder.path });
  await events('release');
  expect(await usedBytes()).toBe('10');
  const read = { Bucket: localBucketName, Key: keyOf('Footage/A001 & Ü+1.mov') };
  const text = await atStorage(async (s3) =>
    (await s3.send(new GetObjectCommand(read))).Body?.transformToString(),
  );
  expect(text).toBe('0123456789');
});

test('a deletion of files is carried out after its call, by the consumer of the table', async () => {
  await store('Old/B001.mov', 'abc');
  await events('normal');
  const answer = await send(product, 'POST', '/api/files/delete', { paths: ['Old/'] }, cookie);
  let { change } = deleteFiles.answer.parse(await answer.json());
  while (change.status === 'running') {
    ({ change } = await get(`/api/file-changes/${change.id}`, getFileChange.answer));
  }
  expect(change).toMatchObject({ status: 'done', files: 1, failures: [] });
  const { files } = await get('/api/trash', listTrash.answer);
  expect(files.map(({ path }) => path)).toEqual(['Old/B001.mov']);
});

test.each([
  ['doubled', 'duplicate', 'normal'],
  ['reversed', 'hold', 'reverse'],
  ['lost, but for that of the last change', 'drop', 'normal'],
])('what is stored is counted exactly, if events are %s', async (name, before, after) => {
  const used = BigInt(await usedBytes());
  const path = `Events/${name}.mov`;
  await events(before);
  await store(path, 'First.');
  await store(path, 'Second cut.');
  if (before === 'drop') await events('normal');
  await store(path, 'The third.');
  await events(after);
  // All three versions, of which two are in the trash.
  expect(BigInt(await usedBytes()) - used).toBe(27n);
});

test('pages may reach the storage emulator and no bucket at AWS', async () => {
  const page = await fetch(`${product.origin}/dashboard`, { headers: { accept: 'text/html' } });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      `connect-src 'self' ${product.storageOrigin}`,
      `media-src blob: ${product.storageOrigin}`,
    ]),
  );
  expect(policy).not.toContain('amazonaws');
});

test.each([
  ['the product', () => product.origin, 200],
  ['another site', () => 'https://evil.example', 403],
])('a page of %s is answered as the stack sets the bucket up', async (_, origin, status) => {
  const answer = await fetch(`${product.storageOrigin}/${localBucketName}/${keyOf('A.mov')}`, {
    method: 'OPTIONS',
    headers: {
      origin: origin(),
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,x-amz-checksum-sha256',
    },
  });
  expect(answer.status).toBe(status);
});
