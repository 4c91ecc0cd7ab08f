import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { s3 } from '#core/clients/s3.ts';
import { passes } from '#core/reconciliation/passes.ts';
import { newId } from '#core/table/ids.ts';
import { env } from '#shared/ops/environment.ts';
import { deliverAccessLogs, putObject, readByLink } from '#testkit/files/files.ts';
import { countReadLog, egressOf, listReadLogs } from './count-egress.ts';

async function readAndLogged(workspaceId: string, body: string): Promise<void> {
  const path = 'Ünï "film".mov';
  await putObject(workspaceId, path, body);
  expect(await readByLink(workspaceId, path)).toBe(body);
  await deliverAccessLogs();
}

test('what was read by a link is counted once, and the log is deleted', async () => {
  const workspaceId = newId();
  await readAndLogged(workspaceId, 'x'.repeat(1_000));
  const { logs } = await listReadLogs(null);
  const log = logs.at(-1) ?? '';
  const Bucket = process.env[env.readLogBucket];
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: log }));
  const text = (await Body?.transformToString()) ?? '';
  await countReadLog(log);
  expect(await egressOf(workspaceId)).toBe(1_000);
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents.map(({ Key }) => Key)).not.toContain(log);
  // S3 may deliver a log again, or we may have been interrupted before it was deleted.
  await s3.send(new PutObjectCommand({ Bucket, Key: log, Body: text }));
  await countReadLog(log);
  expect(await egressOf(workspaceId)).toBe(1_000);
});

test('the nightly pass counts every log; a dry run counts none', async () => {
  const workspaceId = newId();
  await readAndLogged(workspaceId, 'x'.repeat(50));
  await readAndLogged(workspaceId, 'x'.repeat(7));
  const pass = passes.find(({ name }) => name === 'egress');
  const page = await pass?.page(null);
  expect(page?.next).toBeNull();
  expect(await egressOf(workspaceId)).toBe(0);
  for (const { repair } of page?.discrepancies ?? []) await repair?.();
  expect(await egressOf(workspaceId)).toBe(57);
  expect((await pass?.page(null))?.discrepancies).toEqual([]);
});

test('the sums of a log with more workspaces than a transaction takes are all added', async () => {
  const ids = Array.from({ length: 120 }, () => newId());
  const Body = ids
    .map(
      (id) =>
        `o b [06/Feb/2026:00:00:38 +0000] ip r id REST.GET.OBJECT w/${id}/a "GET /a HTTP/1.1" 200 - 5 5 1 1 "-" "-" v h SigV4 c QueryString h t - - r`,
    )
    .join('\n');
  const key = `reads/many-${newId()}`;
  await s3.send(new PutObjectCommand({ Bucket: process.env[env.readLogBucket], Key: key, Body }));
  await countReadLog(key);
  expect(await Promise.all(ids.map((id) => egressOf(id)))).toEqual(ids.map(() => 5));
});
