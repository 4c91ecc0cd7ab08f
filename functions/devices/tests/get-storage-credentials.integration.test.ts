import { AssumeRoleCommand, PackedPolicyTooLargeException } from '@aws-sdk/client-sts';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { beginRetentionWrite, endOfRetention } from '#core/billing/sync/retention.ts';
import { sts as client } from '#core/clients/sts.ts';
import type { QuotaItem } from '#core/storage/quota.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { put } from '#core/table/write.ts';
import { env } from '#shared/ops/environment.ts';
import type { MemberRole } from '#shared/rules/permissions.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { requireFactors } from '#testkit/accounts/second-factor.ts';
import { runPlan, signUpWithPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { memberOfRestricted } from '#testkit/files/restricted-folders.ts';
import {
  addMember,
  callAs,
  type Person,
  password,
  personOf,
  signUpInvited,
} from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

process.env[env.storageBucket] ??= 'cutbay-files';
process.env[env.storageRoleArn] ??= 'arn:aws:iam::123456789012:role/storage';

const sts = mockClient(client);
const Credentials = {
  AccessKeyId: 'ASIAEXAMPLE',
  SecretAccessKey: 'a-secret',
  SessionToken: 'a-token',
  Expiration: new Date('2026-11-22T12:15:00.250Z'),
};
beforeEach(() => {
  sts.reset();
  sts.on(AssumeRoleCommand).resolves({ Credentials });
});
afterEach(resetClock);

const connect = async (person: Person) =>
  (await person.call('POST /api/devices', { body: { name: 'Laptop' } })).body;
const fetchWith = (authorization: string | undefined, options: { address?: string } = {}) =>
  callAs(null, 'GET /api/storage/credentials', {
    ...options,
    ...(authorization !== undefined && { headers: { authorization } }),
  });
/** The session policy that was sent last, and its actions. */
const lastPolicy = () => sts.commandCalls(AssumeRoleCommand).at(-1)?.args[0].input.Policy ?? '{}';
const actions = (): string[] => {
  const { Statement } = JSON.parse(lastPolicy());
  return Statement.flatMap(({ Action }: { Action: string[] }) => Action).toSorted();
};

const wrongKey = { status: 401, body: { code: 'wrong_device_key' } };
const read = ['s3:GetObject', 's3:GetObjectTagging', 's3:ListBucket'];
const writing = ['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts', 's3:PutObject'];
const remove = ['s3:DeleteObject'];

test('a device gets credentials in the shape that AWS SDKs read, which no cache may store', async () => {
  const { owner } = await signUpWithPlan();
  const { device, key } = await connect(owner);
  const answer = await fetchWith(key);
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
  });
  expect(answer.body).toEqual({
    Version: 1,
    AccessKeyId: 'ASIAEXAMPLE',
    SecretAccessKey: 'a-secret',
    Token: 'a-token',
    SessionToken: 'a-token',
    Expiration: '2026-11-22T12:15:00Z',
  });
  const [call] = sts.commandCalls(AssumeRoleCommand);
  const { Policy, ...request } = call?.args[0].input ?? {};
  expect(request).toEqual({
    RoleArn: process.env[env.storageRoleArn],
    RoleSessionName: device.id,
    DurationSeconds: 1_800,
  });
  expect(Policy).toContain(`:::cutbay-files/w/${await workspaceIdOf(owner)}/*`);
  expect((await fetchWith(`Bearer ${key}`)).status).toBe(200);
});

test('the policy names the bucket in the partition in which the stack runs', async () => {
  const arn = process.env[env.storageRoleArn];
  process.env[env.storageRoleArn] = 'arn:aws-cn:iam::123456789012:role/storage';
  try {
    const { owner } = await signUpWithPlan();
    await fetchWith((await connect(owner)).key);
    expect(lastPolicy()).toContain('"arn:aws-cn:s3:::cutbay-files/w/');
    expect(lastPolicy()).not.toContain('arn:aws:');
  } finally {
    process.env[env.storageRoleArn] = arn;
  }
});

test.each<[MemberRole, 'starter' | 'business', string[]]>([
  ['Video Editor', 'starter', [...read, ...writing]],
  ['Project Manager', 'starter', [...read, ...writing]],
  ['Senior Video Editor', 'business', [...read, ...writing]],
  ['Project Manager', 'business', [...read, ...writing, ...remove]],
  ['Producer', 'business', [...read, ...writing, ...remove]],
])('the credentials of a %s on %s allow what the role may do', async (role, plan, allowed) => {
  const { owner } = await signUpWithPlan(plan);
  const { key } = await connect(await addColleague(owner, role));
  expect(await fetchWith(key)).toMatchObject({ status: 200 });
  expect(actions()).toEqual(allowed.toSorted());
});

test('without a running plan there are no credentials', async () => {
  const { owner } = await signUpWithPlan('starter');
  const { key } = await connect(owner);
  await runPlan(owner, 'starter', 'past_due');
  await fetchWith(key);
  expect(actions()).toEqual([...read, ...writing, ...remove].toSorted());
  sts.resetHistory();
  for (const status of ['canceled', 'unpaid', 'incomplete']) {
    await runPlan(owner, 'starter', status);
    expect(await fetchWith(key)).toMatchObject({ status: 409, body: { code: 'plan_needed' } });
  }
  expect(sts.calls()).toHaveLength(0);
});

test('while the files of an ended plan are kept, they can be read and deleted', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  const { key } = await connect(owner);
  await runPlan(owner, 'business', 'canceled');
  await transact([beginRetentionWrite(workspaceId, 'sub_1', endOfRetention())]);
  expect(await fetchWith(key)).toMatchObject({ status: 200 });
  expect(actions()).toEqual([...read, ...remove].toSorted());
});

test('a device fetches credentials 60 times in 15 minutes, however concurrent, and no other is limited by it', async () => {
  const { owner } = await signUpWithPlan();
  const [{ key }, other] = [await connect(owner), await connect(owner)];
  const answers = await Promise.all(Array.from({ length: 70 }, () => fetchWith(key)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(sts.calls()).toHaveLength(60);
  const refused = await fetchWith(key);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect(Number(refused.headers?.['retry-after'])).toBeGreaterThan(14 * 60);
  expect(await fetchWith(other.key)).toMatchObject({ status: 200 });
  setClockAhead({ minutes: 15, seconds: 1 });
  expect(await fetchWith(key)).toMatchObject({ status: 200 });
});

test('fetches that are refused count as well', async () => {
  const { owner } = await signUpWithPlan();
  const { key } = await connect(owner);
  await runPlan(owner, 'business', 'canceled');
  const answers = await Promise.all(Array.from({ length: 70 }, () => fetchWith(key)));
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(60);
});

test('over quota nothing can be written, and reading and deleting stay', async () => {
  const { owner } = await signUpWithPlan();
  const { key } = await connect(owner);
  const quota = keys.quota(await workspaceIdOf(owner));
  const terabyte = 10n ** 12n;
  const use = (set: Partial<QuotaItem>) => write(put(quota, set));
  const classes = () => /"GLACIER_IR"/.test(lastPolicy());
  for (const [set, allowed, cold] of [
    [{ hotUsed: 2n * terabyte - 1n }, [...read, ...writing, ...remove], true],
    [{ hotUsed: 2n * terabyte }, [...read, ...remove], false],
    [{ hotReserved: 2n * terabyte }, [...read, ...remove], false],
    [{ coldUsed: 3n * terabyte }, [...read, ...writing, ...remove], false],
    [{ emptying: 'a-change' }, [...read, ...remove], false],
  ] satisfies [Partial<QuotaItem>, string[], boolean][]) {
    await use(set);
    await fetchWith(key);
    expect({ set, actions: actions(), cold: classes() }).toEqual({
      set,
      actions: allowed.toSorted(),
      cold,
    });
  }
});

test('a change of the role holds at the next fetch', async () => {
  const { owner } = await signUpWithPlan();
  const member = await addMember(owner);
  const { key } = await connect(await signUpInvited(member.email));
  await fetchWith(key);
  expect(actions()).not.toEqual(expect.arrayContaining(remove));
  const params = { id: member.id };
  await owner.call('PUT /api/team-members/{id}/role', { params, body: { role: 'Producer' } });
  await fetchWith(key);
  expect(actions()).toEqual(expect.arrayContaining(remove));
});

test('the key of a disconnected device, of a removed member and of an ended session is refused', async () => {
  const { owner } = await signUpWithPlan();
  const disconnected = await connect(owner);
  const params = { id: disconnected.device.id };
  await owner.call('DELETE /api/devices/{id}', { params });
  expect(await fetchWith(disconnected.key)).toMatchObject(wrongKey);

  const member = await addMember(owner);
  const removed = await connect(await signUpInvited(member.email));
  await owner.call('DELETE /api/team-members/{id}', { params: { id: member.id } });
  expect(await fetchWith(removed.key)).toMatchObject(wrongKey);

  const ended = await connect(owner);
  await owner.call('POST /api/change-password', {
    body: { password, newPassword: 'Other-cut-22!' },
  });
  expect(await fetchWith(ended.key)).toMatchObject(wrongKey);
  expect(sts.calls()).toHaveLength(0);
});

test('a member who lacks the required second factor, or has no membership, is refused', async () => {
  const { owner } = await signUpWithPlan();
  const editor = await addColleague(owner, 'Video Editor');
  const { key } = await connect(editor);
  await requireFactors(owner);
  expect(await fetchWith(key)).toMatchObject({
    status: 403,
    body: { code: 'second_factor_required', message: expect.any(String) },
  });
});

test.each([
  undefined,
  '',
  'Basic YTpi',
  'x'.repeat(10_000),
  `${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}.${'A'.repeat(43)}`,
])('the header %p is refused, and nothing is asked of STS', async (authorization) => {
  expect(await fetchWith(authorization)).toMatchObject(wrongKey);
  expect(sts.calls()).toHaveLength(0);
});

test('wrong keys are counted by address, and never shut out right ones', async () => {
  const { key } = await connect((await signUpWithPlan()).owner);
  const address = '203.0.113.7';
  const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
  const statuses: (number | undefined)[] = [];
  for (let sent = 0; sent < 62; sent += 1)
    statuses.push((await fetchWith(wrong, { address })).status);
  expect(statuses).toEqual([...Array(60).fill(401), 429, 429]);
  expect(await fetchWith(key, { address })).toMatchObject({ status: 200 });
  expect((await fetchWith(wrong, { address: '203.0.113.8' })).status).toBe(401);
});

test('the last use is kept to the hour, without a write to the device per fetch', async () => {
  const { owner } = await signUpWithPlan();
  const { key } = await connect(owner);
  const lastUse = async () => (await owner.call('GET /api/devices')).body.devices[0].lastUsedAt;
  await fetchWith(key);
  const first = await lastUse();
  expect(first).toEqual(expect.any(String));
  const { pk } = keys.device(await workspaceIdOf(owner), '');
  const before = await itemsOf(pk);
  setClockAhead({ minutes: 59 });
  await fetchWith(key);
  expect(await itemsOf(pk)).toEqual(before);
  setClockAhead({ minutes: 61 });
  await fetchWith(key);
  expect(Date.parse(await lastUse()) - Date.parse(first)).toBeGreaterThanOrEqual(60 * 60_000);
});

test('a fetch does not restore a device that is being disconnected', async () => {
  const { owner } = await signUpWithPlan();
  const { device, key } = await connect(owner);
  sts.on(AssumeRoleCommand).callsFake(async () => {
    await owner.call('DELETE /api/devices/{id}', { params: { id: device.id } });
    return { Credentials };
  });
  await fetchWith(key);
  const { pk } = keys.device(await workspaceIdOf(owner), '');
  expect((await itemsOf(pk)).filter(({ sk }) => String(sk).startsWith('DEVICE#'))).toEqual([]);
});

test('when STS does not respond, the answer says nothing of it', async () => {
  sts.on(AssumeRoleCommand).rejects(new Error('arn:aws:iam::123456789012:role/storage'));
  const { key } = await connect((await signUpWithPlan()).owner);
  const { status, body } = await fetchWith(key);
  expect({ status, body }).toEqual({
    status: 500,
    body: { code: 'internal', message: expect.any(String), requestId: expect.any(String) },
  });
});

test('a policy that STS cannot pack is answered as one of too many folders', async () => {
  sts
    .on(AssumeRoleCommand)
    .rejects(
      new PackedPolicyTooLargeException({ message: 'Packed policy consumes 103%', $metadata: {} }),
    );
  const { member } = await memberOfRestricted();
  const { key } = await connect(member);
  expect(await fetchWith(key)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: expect.stringContaining('Choose some of them') },
  });
});

test('a member who signs in again connects again', async () => {
  const { owner } = await signUpWithPlan();
  await owner.call('POST /api/logout-everywhere');
  const { email } = owner;
  const again = personOf(
    email,
    await callAs(null, 'POST /api/login', { body: { email, password } }),
  );
  const { key } = await connect(again);
  expect(await fetchWith(key)).toMatchObject({ status: 200 });
});
