import { expect, test } from '@jest/globals';
import { findUser } from '#core/identity/store.ts';
import { keys } from '#core/table/keys.ts';
import { signUp } from '#testkit/people.ts';
import { workspaceIdOf } from '#testkit/plans.ts';
import { userOf } from '#testkit/subscribers.ts';
import { itemsOf } from '#testkit/table.ts';
import { addDevice } from './add-device.ts';

test('no device is added for a user whose membership has ended since the call was authorized', async () => {
  const workspaceId = await workspaceIdOf(await signUp());
  const { id } = await userOf(await signUp());
  const user = await findUser(id);
  if (!user) throw new Error('The user is missing.');
  await expect(addDevice(workspaceId, user, 'Laptop')).rejects.toMatchObject({ code: 'forbidden' });
  expect(await itemsOf(keys.device(workspaceId, '').pk)).toEqual([]);
});
