import { afterEach, describe, expect, test } from '@jest/globals';
import { findChange, runningChangeItem } from '#core/file-changes/change/store.ts';
import { startEmptying } from '#core/file-changes/emptying/start-emptying.ts';
import { resumeChanges } from '#core/file-changes/resume-changes.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { readQuota } from '#core/storage/quota.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { put } from '#core/table/write.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { runPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { failRequests } from '#testkit/fail-requests.ts';
import { runAllChanges, runningChanges, runOnce } from '#testkit/file-changes.ts';
import { cancelPlan, storedKeys, subscriberWithFiles } from '#testkit/files/emptying.ts';
import {
  completeUpload,
  deleteObject,
  deliverEvent,
  putObject,
  startUpload,
  uploadFile,
  uploadParts,
} from '#testkit/files/files.ts';
import { countedBytes, listedBytes } from '#testkit/files/storage-usage.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import type { Person } from '#testkit/people.ts';
import { allItems, mailsTo } from '#testkit/table.ts';

afterEach(resetClock);

const nothing = { used: 0n, trash: 0n };
const mailOf = async ({ email }: Person) =>
  (await mailsTo(email)).find(({ subject }) => /storage of .* is empty/.test(String(subject)));

describe('cancelling', () => {
  test('deletes everything that is stored, sweeps again after the last credentials, and then says so', async () => {
    const { owner, workspaceId, uploadId } = await subscriberWithFiles();
    const other = await subscriber('business');
    await uploadFile(other, 'a.mov');
    expect((await cancelPlan(owner)).status).toBe(200);
    const refused = await startUpload(owner, 'b.mov', 1);
    expect(refused).toMatchObject({ status: 409, body: { code: 'plan_needed' } });

    await runAllChanges(workspaceId);
    expect(await storedKeys(workspaceId)).toEqual([]);
    expect((await owner.call('GET /api/uploads/{id}', { params: { id: uploadId } })).status).toBe(
      404,
    );
    expect(await mailOf(owner)).toBeUndefined();
    expect(await runningChanges(workspaceId)).toHaveLength(1);

    // A sync tool stores something with credentials that it has fetched before.
    await putObject(workspaceId, 'late.mov');
    await deliverEvent(workspaceId, 'late.mov');
    setClockAhead({ minutes: credentialMinutes - 1 });
    await runAllChanges(workspaceId);
    expect(await storedKeys(workspaceId)).toHaveLength(1);
    setClockAhead({ minutes: credentialMinutes + 3 });
    expect(await resumeChanges()).toBe(1);
    await runAllChanges(workspaceId);
    expect(await storedKeys(workspaceId)).toEqual([]);
    expect(await runningChanges(workspaceId)).toEqual([]);
    const { counted, reserved } = await countedBytes(owner);
    expect(counted).toEqual({ hot: nothing, cold: nothing });
    expect(reserved).toEqual({ hot: 0n, cold: 0n });
    expect((await mailOf(owner))?.['text']).toMatch(/^4 files were deleted from /);
    expect(await listedBytes(await workspaceIdOf(other))).toMatchObject({ hot: { used: 7n } });
  }, 60_000);

  test('of a workspace that never stored anything sends no second mail', async () => {
    const owner = await subscriber('business');
    await cancelPlan(owner);
    const workspaceId = await workspaceIdOf(owner);
    setClockAhead({ minutes: credentialMinutes + 3 });
    await runAllChanges(workspaceId);
    expect(await runningChanges(workspaceId)).toEqual([]);
    expect(await mailOf(owner)).toBeUndefined();
  });

  test('a plan that is bought again stores nothing until the storage is empty, and loses nothing after', async () => {
    const { owner, workspaceId } = await subscriberWithFiles();
    await cancelPlan(owner);
    await runPlan(owner, 'starter');
    expect(await startUpload(owner, 'new.mov', 3)).toMatchObject({
      status: 409,
      body: { code: 'plan_needed', message: expect.stringMatching(/still being deleted/) },
    });
    await runAllChanges(workspaceId);
    setClockAhead({ minutes: credentialMinutes + 3 });
    await runAllChanges(workspaceId);
    setClockAhead({ minutes: 0 });
    await uploadFile(owner, 'new.mov', 'new');
    setClockAhead({ minutes: 60 });
    await resumeChanges();
    await runAllChanges(workspaceId);
    expect(await storedKeys(workspaceId)).toEqual([`w/${workspaceId}/new.mov`]);
  }, 60_000);

  test('in the middle of an upload ends it', async () => {
    const owner = await subscriber('business');
    const workspaceId = await workspaceIdOf(owner);
    const id = await uploadParts(owner, 'half.mov');
    await cancelPlan(owner);
    await runAllChanges(workspaceId);
    expect(await completeUpload(owner, id)).toMatchObject({ status: 404 });
    expect(await storedKeys(workspaceId)).toEqual([]);
  });
});

test('emptying is continued when its time is over, and does everything once', async () => {
  const { owner, workspaceId } = await subscriberWithFiles();
  await startEmptying(workspaceId);
  const [id = ''] = await runningChanges(workspaceId);
  await startEmptying(workspaceId);
  expect(await runningChanges(workspaceId)).toEqual([id]);
  setClockAhead({ minutes: credentialMinutes + 3 });
  for (let runs = 0; runs < 40; runs += 1) await runOnce(workspaceId, id, { steps: 1 });
  expect(await runningChanges(workspaceId)).toEqual([]);
  expect(await storedKeys(workspaceId)).toEqual([]);
  expect((await mailOf(owner))?.['text']).toMatch(/^3 files were deleted from /);
}, 60_000);

test('a run that ends right after it has deleted files has counted them', async () => {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  for (const name of ['a.mov', 'b.mov']) await putObject(workspaceId, name);
  await startEmptying(workspaceId);
  const [id = ''] = await runningChanges(workspaceId);
  setClockAhead({ minutes: credentialMinutes + 3 });
  await failRequests('DeleteObjects', 'lost_reply', 2);
  await expect(runOnce(workspaceId, id)).rejects.toThrow();
  expect(await storedKeys(workspaceId)).toEqual([]);
  await runAllChanges(workspaceId);
  expect((await mailOf(owner))?.['text']).toMatch(/^2 files were deleted from /);
});

test('names that XML cannot represent are deleted as well, with all others', async () => {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  const names = ['bell \u0007.mov', 'Icon\r', 'not a character \ufffe', 'plain.mov'];
  for (const name of names) await putObject(workspaceId, name);
  await deleteObject(workspaceId, 'bell \u0007.mov');
  await startEmptying(workspaceId);
  setClockAhead({ minutes: credentialMinutes + 3 });
  await runAllChanges(workspaceId);
  expect(await storedKeys(workspaceId)).toEqual([]);
  expect(await runningChanges(workspaceId)).toEqual([]);
  expect((await mailOf(owner))?.['text']).toMatch(/^4 files were deleted from /);
});

test('deleting the account of the owner leaves nothing of the workspace, at S3 or in the table', async () => {
  const { owner, workspaceId } = await subscriberWithFiles();
  expect(await deleteAccount(owner)).toMatchObject({ status: 200 });
  await runAllChanges(workspaceId);
  expect(await storedKeys(workspaceId)).toEqual([]);
  setClockAhead({ minutes: credentialMinutes + 3 });
  await runAllChanges(workspaceId);
  expect(await runningChanges(workspaceId)).toEqual([]);
  const left = (await allItems()).filter((item) =>
    JSON.stringify(item, text).includes(workspaceId),
  );
  expect(left.map(({ sk }) => sk)).toEqual(['CLOSED']);
  expect(await mailOf(owner)).toBeUndefined();
}, 60_000);

test('the members of a workspace see nothing of its emptying as a change of theirs', async () => {
  const { owner, workspaceId } = await subscriberWithFiles();
  await startEmptying(workspaceId);
  const [id = ''] = await runningChanges(workspaceId);
  for (const route of ['GET /api/file-changes/{id}', 'POST /api/file-changes/{id}/undo'] as const)
    expect(await owner.call(route, { params: { id } })).toMatchObject({ status: 404 });
  expect((await readQuota(workspaceId)).emptying).toBe(id);
});

test('what is triggered again is what is due, with the grants of its function', async () => {
  const { workspaceId } = await subscriberWithFiles();
  await startEmptying(workspaceId);
  const resume = () => withGrantedAccess('events/resume-changes', () => resumeChanges());
  expect(await resume()).toBe(0);
  setClockAhead({ minutes: credentialMinutes + 1 });
  expect(await resume()).toBeGreaterThan(0);
  expect(await resume()).toBe(0);
});

test('changes that cannot be resumed do not hold up those of other workspaces', async () => {
  const owners = [await subscriber('business'), await subscriber('business')];
  // In the order of the list.
  const [first = '', second = ''] = (await Promise.all(owners.map(workspaceIdOf))).toSorted();
  for (const id of [first, second]) await startEmptying(id);
  const [unreadable = ''] = await runningChanges(first);
  const [resumed = ''] = await runningChanges(second);
  await write(put(keys.fileChange(first, unreadable), { status: 'running' }));
  await write(put(keys.runningChange('0', unreadable), { workspaceId: '0' }));
  setClockAhead({ minutes: credentialMinutes + 1 });
  expect(await resumeChanges()).toBeGreaterThan(0);
  const next = await getItem(keys.runningChange(second, resumed), runningChangeItem);
  expect(next?.dueAt).toBeGreaterThan(nowInSeconds());
  expect(await findChange(second, resumed)).toMatchObject({ status: 'running' });
});

/** Sums are exact integers, which JSON does not know. */
function text(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
