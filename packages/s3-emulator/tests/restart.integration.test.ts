/** @jest-environment #testkit/local/node-environment.ts */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bucket as Bucket, region, rootKey } from '../testing/constants.ts';
import { put, read, refusal, remove } from '../testing/objects.ts';
import { signRequest } from '../testing/signed-fetch.ts';
import { startTestEmulator } from '../testing/test-emulator.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 's3-restart-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts an emulator in a process of its own. */
async function launch(): Promise<{ child: ChildProcess; s3: S3Client }> {
  const program = join(import.meta.dirname, '../testing/child-emulator.ts');
  const child = spawn(process.execPath, ['--no-warnings', program, folder, Bucket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [origin] = await once(child.stdout, 'data');
  const s3 = new S3Client({
    region,
    endpoint: String(origin).trim(),
    forcePathStyle: true,
    credentials: rootKey,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return { child, s3 };
}

async function kill({ child, s3 }: Awaited<ReturnType<typeof launch>>): Promise<void> {
  s3.destroy();
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('what was acknowledged survives a kill: objects, versions, parts, undelivered events', async () => {
  const killed = await launch();
  await put(killed.s3, 'a', 'first');
  const { VersionId } = await put(killed.s3, 'a', 'second', { Metadata: { take: '1' } });
  await put(killed.s3, 'deleted');
  await remove(killed.s3, 'deleted');
  const upload = { Bucket, Key: 'upload' };
  const { UploadId } = await killed.s3.send(new CreateMultipartUploadCommand(upload));
  const { ETag } = await killed.s3.send(
    new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'part' }),
  );
  // A request in progress when the process ends.
  const unfinished = put(killed.s3, 'unfinished', Buffer.alloc(50_000_000)).catch(() => 'failed');
  await kill(killed);
  await unfinished;

  const emulator = await startTestEmulator({ dataDir: folder });
  try {
    const { s3, control, records } = emulator;
    expect(await read(s3, 'a', { VersionId })).toBe('second');
    await remove(s3, 'a', VersionId);
    expect(await read(s3, 'a')).toBe('first');
    const { Parts } = await s3.send(new ListPartsCommand({ ...upload, UploadId }));
    expect(Parts?.map((part) => part.ETag)).toEqual([ETag]);
    const parts = [{ PartNumber: 1, ETag }];
    await s3.send(
      new CompleteMultipartUploadCommand({
        ...upload,
        UploadId,
        MultipartUpload: { Parts: parts },
      }),
    );
    expect(await read(s3, 'upload')).toBe('part');
    await control('events', { mode: 'normal' });
    const keys = records.map(({ s3: { object } }) => object.key);
    expect(keys.sort()).toEqual(['a', 'a', 'a', 'deleted', 'deleted', 'upload']);
  } finally {
    await emulator.close();
  }
});

test('files without an object are removed at the start, and those of objects with them', async () => {
  const first = await startTestEmulator({ dataDir: folder });
  const { VersionId } = await put(first.s3, 'kept', 'kept');
  const files = () => readdirSync(join(folder, 'contents'));
  expect(files()).toHaveLength(1);
  await first.close();
  writeFileSync(join(folder, 'contents', 'left-over'), 'half');
  appendFileSync(join(folder, 'contents', 'left-over'), 'written');
  const second = await startTestEmulator({ dataDir: folder });
  try {
    expect(files()).toHaveLength(1);
    expect(await read(second.s3, 'kept')).toBe('kept');
    await put(second.s3, 'kept', 'replaced');
    expect(files()).toHaveLength(2);
    await remove(second.s3, 'kept', VersionId);
    expect(files()).toHaveLength(1);
  } finally {
    await second.close();
  }
});

test('a body whose connection breaks leaves no object and no file', async () => {
  const emulator = await startTestEmulator({ dataDir: folder });
  const files = () => readdirSync(join(folder, 'contents')).length;
  try {
    const path = `/${Bucket}/broken`;
    const { headers } = signRequest(emulator.origin, {
      method: 'PUT',
      path,
      payload: 'UNSIGNED-PAYLOAD',
    });
    const sent = request(`${emulator.origin}${path}`, {
      method: 'PUT',
      headers: { ...headers, 'content-length': '1000000' },
    });
    sent.on('error', () => {});
    sent.write(Buffer.alloc(500_000));
    await until(() => files() === 1);
    sent.destroy();
    await until(() => files() === 0);
    expect(await refusal(read(emulator.s3, 'broken'))).toEqual([404, 'NoSuchKey']);
  } finally {
    await emulator.close();
  }
});

/** Waits for a state of the disk. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate();
}
