import { keptUntil } from '#core/billing/ports/retention-item.ts';
import { hasEnded, subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { assumeStorageRole, awsPartition, type TemporaryCredentials } from '#core/clients/sts.ts';
import { CallError } from '#core/errors.ts';
import { bucketName, workspacePrefix } from '#core/files/objects/bucket.ts';
import { findUser } from '#core/identity/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { now } from '#core/runtime/clock.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { together } from '#core/runtime/together.ts';
import { leftBytes, type QuotaItem, readQuota } from '#core/storage/quota.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { tryWrite } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { requirePermissionOf } from '#core/workspaces/caller.ts';
import { findWorkspaceAs, type WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import type { StorageKind } from '#shared/calls/files.ts';
import { may } from '#shared/rules/permissions.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { type DeviceItem, deviceItem, deviceKeyItem, isDeviceOf } from './device-item.ts';
import { keyHashIn } from './device-key.ts';
import { type StorageAccess, sessionPolicy } from './session-policy.ts';

/**
 * Credentials for the files of a workspace, for one of its devices: cut to what its member may do at this moment.
 * @param authorization the header `Authorization` with the device key
 * @param address the address by which wrong keys are counted
 * @throws CallError `wrong_device_key`; `too_many_attempts` with this key, or with wrong ones; `no_workspace`,
 *   `second_factor_required`, `forbidden`, `plan_needed`
 */
export async function storageCredentials(
  authorization: string | undefined,
  address: string,
): Promise<TemporaryCredentials> {
  const { device, workspace, quota } = await findDevice(authorization, address);
  const access = accessOf(workspace, quota);
  const bucketArn = `arn:${awsPartition()}:s3:::${bucketName()}`;
  const [credentials] = await Promise.all([
    assumeStorageRole({
      name: device.id,
      policy: sessionPolicy(bucketArn, workspacePrefix(workspace.id), access),
      seconds: credentialMinutes * 60,
    }),
    recordDeviceUse(workspace.id, device),
  ]);
  return credentials;
}

async function findDevice(
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
  requireWholeWorkspace(workspace);
  await requireFiles(workspace);
  return { device, workspace, quota };
}

/**
 * Requires that a member may do in all restricted folders what their role may do: S3 lists what lies below a prefix, whatever
 * credentials may read of it (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html).
 * @throws CallError `forbidden`
 */
function requireWholeWorkspace({ folders }: WorkspaceOfMember): void {
  const isWhole =
    !folders.hidesSome && [...folders.rights.values()].every((one) => one === 'manage');
  if (isWhole) return;
  throw new CallError('forbidden', {
    message:
      'Some folders of this workspace are restricted for you, and computers sync all of them or none. Use the site, or ask the owner for the right to manage these folders.',
  });
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

/**
 * What the member may do now. Writing ends when hot storage is full, which is where sync tools write by default, and
 * while the storage is emptied after a plan has ended.
 */
function accessOf(workspace: WorkspaceOfMember, quota: QuotaItem): StorageAccess {
  const { role, permissionLevel, subscription } = workspace;
  const hasRoom = (kind: StorageKind) => leftBytes(kind, quota, subscription) > 0n;
  const mayWrite = may(role, 'upload_files', permissionLevel) && quota.emptying === undefined;
  return {
    write: mayWrite && hasRoom('hot'),
    writeCold: hasRoom('cold'),
    remove: may(role, 'manage_files', permissionLevel),
  };
}

/** Precision of the last use, in milliseconds: each update is a write. */
const useKeptToMs = 60 * 60 * 1000;

/** Records the use of a device, at most once an hour. A failure does not fail the call. */
async function recordDeviceUse(workspaceId: string, { id, lastUsedAt }: DeviceItem): Promise<void> {
  const at = now();
  if (lastUsedAt && at.getTime() - Date.parse(lastUsedAt) < useKeptToMs) return;
  try {
    const set = { lastUsedAt: at.toISOString() };
    await tryWrite(update<DeviceItem>(keys.device(workspaceId, id), { set }));
  } catch (error) {
    log('warn', 'device_use_not_noted', describeError(error));
  }
}
