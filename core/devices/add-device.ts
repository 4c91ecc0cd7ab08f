import { auditWrite } from '#core/audit/store.ts';
import { subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { CallError } from '#core/errors.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { computerConnectedNotice } from '#core/identity/security-mails.ts';
import { countMadeWrite } from '#core/identity/sessions/sessions.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { now } from '#core/runtime/clock.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { absent, lessThan } from '#core/table/conditions.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { assertExists, put, update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { maxDevices } from '#shared/calls/devices.ts';
import type { DeviceItem, MemberDevicesItem } from './device-item.ts';
import { newDeviceKey } from './device-key.ts';
import { removeEndedDevices } from './remove-devices.ts';
import { type OwnedDevice, readDevicesOf } from './store.ts';
import { requireChoice } from './synced-folders.ts';

/**
 * Connects a computer of a member, who is mailed about it. The limit holds under concurrency, and no key outlives a
 * membership or session that ends meanwhile.
 * @returns the device, and its key, which is not stored
 * @throws CallError `plan_needed`, `too_many_attempts`, `too_many_devices`, `forbidden` or `signed_out` if the
 *   membership or the session has just ended; `not_found`, `invalid_input` of the folders that were chosen for it
 */
export async function addDevice(
  { user, session, workspace }: Pick<MemberCaller, 'user' | 'session' | 'workspace'>,
  { name, folders }: { name: string; folders?: readonly string[] | undefined },
): Promise<{ device: OwnedDevice; key: string }> {
  if (!subscriptionRuns(workspace.subscription)) throw new CallError('plan_needed');
  if (folders) await requireChoice(workspace, folders);
  const { id: workspaceId } = workspace;
  const [, { devices }] = await together([
    consumeRateLimit(['devices_of_user', user.id]),
    readDevicesOf(workspaceId, user.id),
  ]);
  const mail = await securityMailWrites(user, computerConnectedNotice());
  await removeEndedDevices(workspaceId, user, devices);
  const { id: userId, email: owner, sessionGeneration: generation } = user;
  const id = newId();
  const { key, hash: keyHash } = newDeviceKey(id);
  const createdAt = now().toISOString();
  const device: DeviceItem = {
    id,
    name,
    userId,
    generation,
    sessionId: session.id,
    keyHash,
    createdAt,
    lastUsedAt: null,
    ...(folders && { folders: [...folders] }),
  };
  await transact([
    assertExists(keys.membership(userId, workspaceId), () => new CallError('forbidden')),
    countMadeWrite(session, 'devices'),
    update<MemberDevicesItem>(
      keys.memberDevices(workspaceId, userId),
      {
        add: { count: 1, version: 1, deviceIds: new Set([id]) },
        when: [{ pk: absent }, { count: lessThan(maxDevices) }],
      },
      () => new CallError('too_many_devices'),
    ),
    put(keys.device(workspaceId, id), { ...device }),
    put(keys.deviceKey(keyHash), { workspaceId, deviceId: id, userId }),
    auditWrite(workspaceId, owner, { kind: 'device_connected', device: name }),
    ...mail,
  ]);
  return { device: { ...device, owner }, key };
}
