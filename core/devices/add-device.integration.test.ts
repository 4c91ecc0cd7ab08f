import { expect, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import { requireSignedIn } from '#functions/http/caller.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { httpEvent } from '#testkit/events.ts';
import type { Person } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';
import { addDevice } from './add-device.ts';

test('no device is added for a user whose membership has ended since the call was authorized', async () => {
  const { workspace } = await callerOf((await signUpWithPlan()).owner);
  const { user, session } = await callerOf((await signUpWithPlan()).owner);
  const caller = { user, session, workspace };
  await expect(addDevice(caller, { name: 'Laptop' })).rejects.toMatchObject({ code: 'forbidden' });
  expect(await itemsOf(keys.device(workspace.id, '').pk)).toEqual([]);
});

test('no device is added by a session that has ended since the call was authorized', async () => {
  const { owner } = await signUpWithPlan();
  const caller = await callerOf(owner);
  await owner.call('POST /api/logout');
  await expect(addDevice(caller, { name: 'Laptop' })).rejects.toMatchObject({ code: 'signed_out' });
  expect(await itemsOf(keys.device(caller.workspace.id, '').pk)).toEqual([]);
});

async function callerOf({ cookie }: Person) {
  const { workspace, ...caller } = await requireSignedIn(
    httpEvent('GET /api/user', { cookies: [cookie] }),
  );
  if (!workspace) throw new Error('This user belongs to no workspace.');
  return { ...caller, workspace };
}
