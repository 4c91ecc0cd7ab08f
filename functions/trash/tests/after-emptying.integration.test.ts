import { afterEach, describe, expect, test } from '@jest/globals';
import { saveSnapshot, storedSubscription } from '#core/billing/subscription/store.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { runPlan, signUpWithPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { runAllChanges, runningChanges } from '#testkit/file-changes.ts';
import { cancelPlan, storedKeys, subscriberWithFiles } from '#testkit/files/emptying.ts';
import { deliverEvent, putObject, uploadFile } from '#testkit/files/files.ts';
import { countedBytes } from '#testkit/files/storage-usage.ts';
import { signUp } from '#testkit/people.ts';

afterEach(resetClock);

const nothing = { used: 0n, trash: 0n };

describe('what arrives after the emptying', () => {
  const arrive = async (workspaceId: string) => {
    await putObject(workspaceId, 'later.mov');
    await deliverEvent(workspaceId, 'later.mov');
  };
  /** A workspace whose plan was cancelled, and whose storage is empty. */
  const emptied = async () => {
    const owner = await subscriber('business');
    const workspaceId = await workspaceIdOf(owner);
    await cancelPlan(owner);
    setClockAhead({ minutes: credentialMinutes + 3 });
    await runAllChanges(workspaceId);
    expect(await runningChanges(workspaceId)).toEqual([]);
    return { owner, workspaceId };
  };

  test('is deleted after a plan that was cancelled', async () => {
    const { owner, workspaceId } = await emptied();
    await arrive(workspaceId);
    expect(await runningChanges(workspaceId)).toHaveLength(1);
    setClockAhead({ minutes: 2 * (credentialMinutes + 3) });
    await runAllChanges(workspaceId);
    expect(await storedKeys(workspaceId)).toEqual([]);
    expect((await countedBytes(owner)).counted).toEqual({ hot: nothing, cold: nothing });
    await deliverEvent(workspaceId, 'later.mov');
    expect(await runningChanges(workspaceId)).toEqual([]);
  });

  test('is deleted in a closed workspace', async () => {
    const { owner, workspaceId } = await subscriberWithFiles();
    await deleteAccount(owner);
    setClockAhead({ minutes: credentialMinutes + 3 });
    await runAllChanges(workspaceId);
    await arrive(workspaceId);
    expect(await runningChanges(workspaceId)).toHaveLength(1);
    setClockAhead({ minutes: 2 * (credentialMinutes + 3) });
    await runAllChanges(workspaceId);
    expect(await storedKeys(workspaceId)).toEqual([]);
  });

  test('is kept with another plan, also if a failed payment ends that one', async () => {
    const { owner, workspaceId } = await emptied();
    const stored = await storedSubscription(workspaceId);
    if (!stored) throw new Error('There is no copy.');
    const next = { ...stored, stripeSubscriptionId: 'sub_next' };
    for (const status of ['incomplete', 'active', 'past_due', 'unpaid', 'canceled']) {
      await saveSnapshot(workspaceId, await storedSubscription(workspaceId), { ...next, status });
      await arrive(workspaceId);
      expect(await runningChanges(workspaceId)).toEqual([]);
    }
    expect((await owner.call('GET /api/files')).body.files).toHaveLength(1);
  });

  test('is kept if a failed payment ended the only plan', async () => {
    const owner = await signUp();
    const workspaceId = await workspaceIdOf(owner);
    await runPlan(owner, 'business', 'canceled');
    await arrive(workspaceId);
    expect(await runningChanges(workspaceId)).toEqual([]);
  });
});

test('a payment that fails deletes nothing, neither while it is due nor when the plan ends of it', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  await uploadFile(owner, 'a.mov');
  for (const status of ['past_due', 'unpaid', 'canceled']) {
    await runPlan(owner, 'business', status);
    expect(await runningChanges(workspaceId)).toEqual([]);
    expect((await owner.call('GET /api/files')).body.files).toHaveLength(1);
  }
});
