import { keptUntil } from '#core/billing/ports/retention-item.ts';
import { hasEnded, subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { CallError } from '#core/errors.ts';
import { findUser } from '#core/identity/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { together } from '#core/runtime/together.ts';
import { type QuotaItem, readQuota } from '#core/storage/quota.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { requirePermissionOf } from '#core/workspaces/caller.ts';
import { findWorkspaceAs, type WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import { type DeviceItem, deviceItem, deviceKeyItem, isDeviceOf } from './device-item.ts';
import { keyHashIn } from './device-key.ts';

/**
 * The device whose key a request has, with what its member may use.
 * @param authorization the header `Authorization` with the device key
 * @param address the address by which wrong keys are counted
 * @throws CallError `wrong_device_key`; `too_many_attempts` with this key, or with wrong ones; `no_workspace`,
 *   `second_factor_required`, `plan_needed`
 */
export async function findDeviceByKey(
  authorization: string | undefined,
  address: string,
): Promise<{ device: DeviceItem; workspace: WorkspaceOfMember; quota: QuotaItem }> {
  const hash = keyHashIn(authorization);
  if (!hash) throw new CallError('wrong_device_key');
  const keyRecord = await getItem(keys.deviceKey(hash), deviceKeyItem);
  if (!keyRecord) {
    await consumeRateLimit(['device_keys_from_address', address]);
    throw new CallError('wrong_device_key');
  }
  const { workspaceId, deviceId, userId } = keyRecord;
  const [, [user, device, found, quota]] = await together([
    consumeRateLimit(['credentials_of_device', deviceId]),
    Promise.all([
      findUser(userId),
      getItem(keys.device(workspaceId, deviceId), deviceItem),
      findWorkspaceAs(userId, workspaceId),
      readQuota(workspaceId),
    ]),
  ]);
  if (!user || !device || !isDeviceOf(device, user)) throw new CallError('wrong_device_key');
  const workspace = requirePermissionOf({ user, workspace: found }, 'see_files');
  await requireFiles(workspace);
  return { device, workspace, quota };
}

/**
 * Requires a running plan, or the files of an ended one that are still kept.
 * @throws CallError `plan_needed`
 */
async function requireFiles({ id, subscription }: WorkspaceOfMember): Promise<void> {
  if (subscriptionRuns(subscription)) return;
  const isKept = subscription && hasEnded(subscription) && (await keptUntil(id)) !== null;
  if (!isKept) throw new CallError('plan_needed');
}
