import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { localCredentials } from '#local/instance/environment.ts';
import { localBucketName } from '#shared/ops/environment.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { send } from '#testkit/local/visitor.ts';
import type { Person } from '#testkit/people.ts';
import { type Operator, startOperator } from './testing/tool.ts';

let operator: Operator;
let owner: Person;
let workspaceId: string;
beforeAll(async () => {
  operator = await startOperator();
});
beforeEach(async () => {
  owner = await subscriber('business');
  workspaceId = await workspaceIdOf(owner);
});
afterAll(() => operator.close());

/** Stores a file as a sync tool does, and loses its event; then lets the time pass for which events are awaited. */
async function storeUnnoticed(path: string, Body: string): Promise<void> {
  const { storageOrigin } = operator.product;
  await fetch(`${storageOrigin}/test/events`, { method: 'POST', body: '{"mode":"drop"}' });
  const s3 = new S3Client({
    endpoint: storageOrigin,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: localCredentials,
  });
  const Key = `w/${workspaceId}/${path}`;
  await s3.send(new PutObjectCommand({ Bucket: localBucketName, Key, Body }));
  s3.destroy();
  await send(operator.product, 'POST', '/__local/clock', { days: 0.01 });
}

test('a storage that is counted right has no findings', async () => {
  const { listed, counted, findings } = await operator.json('storage', owner.email);
  expect(findings).toEqual([]);
  expect(listed.hot).toEqual({ usedBytes: '0', trashBytes: '0' });
  expect(counted.hot).toMatchObject({ usedBytes: '0', provisionedBytes: '1000000000000' });
});

test('what S3 lists and nothing counts is marked, and only --repair changes it', async () => {
  await storeUnnoticed('Footage/A001.mov', '0123456789');
  for (const _ of ['looked at', 'looked at again']) {
    const { printed } = await operator.run('storage', workspaceId);
    expect(printed).toMatch(/^hot used +10 +0 +<- differs$/m);
    expect(printed).toContain('files_miscounted');
  }
  const { printed, stderr } = await operator.run('storage', workspaceId, '--repair', '--yes');
  expect(stderr).toContain('count again what differs');
  expect(printed).toMatch(/^hot used +10 +10 *$/m);
  expect(printed).toContain('repaired');
  expect((await operator.json('storage', workspaceId)).findings).toEqual([]);
});

test('without a confirmation nothing is repaired', async () => {
  await storeUnnoticed('A002.mov', 'abc');
  const declined = await operator.runWithAnswer('n', 'storage', workspaceId, '--repair');
  expect(declined.stderr).toContain('Nothing was changed.');
  const { counted } = await operator.json('storage', workspaceId);
  expect(counted.hot.usedBytes).toBe('0');
});
