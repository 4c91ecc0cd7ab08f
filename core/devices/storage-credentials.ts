import {
  assumeStorageRole,
  awsPartition,
  isPackedPolicyTooLarge,
  type TemporaryCredentials,
} from '#core/clients/sts.ts';
import { CallError } from '#core/errors.ts';
import { now } from '#core/runtime/clock.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { leftBytes, type QuotaItem } from '#core/storage/quota.ts';
import { keys } from '#core/table/keys.ts';
import { tryWrite } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import type { StorageKind } from '#shared/calls/files.ts';
import { may } from '#shared/rules/permissions.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import type { DeviceItem } from './device-item.ts';
import { findDeviceByKey } from './device-of-key.ts';
import {
  foldersPolicy,
  maxPolicyCharacters,
  type StorageAccess,
  sessionPolicy,
} from './session-policy.ts';
import { doFit, foldersForCredentials, hasWholeWorkspace, placeOf } from './synced-folders.ts';

/**
 * Credentials for the files of a workspace, for one of its devices: cut to what its member may do at this moment.
 * @param authorization the header `Authorization` with the device key
 * @param address the address by which wrong keys are counted
 * @throws CallError `wrong_device_key`; `too_many_attempts` with this key, or with wrong ones; `no_workspace`,
 *   `second_factor_required`, `forbidden` also for folders that it cannot name at once, `plan_needed`
 */
export async function storageCredentials(
  authorization: string | undefined,
  address: string,
): Promise<TemporaryCredentials> {
  const { device, workspace, quota } = await findDeviceByKey(authorization, address);
  const policy = await policyFor(workspace, device, accessOf(workspace, quota));
  const [credentials] = await Promise.all([
    assumeStorageRole({ name: device.id, policy, seconds: credentialMinutes * 60 }).catch(
      (error: unknown) => {
        throw isPackedPolicyTooLarge(error) ? tooManyFolders() : error;
      },
    ),
    recordDeviceUse(workspace.id, device),
  ]);
  return credentials;
}

async function policyFor(
  workspace: WorkspaceOfMember,
  device: DeviceItem,
  access: StorageAccess,
): Promise<string> {
  const place = placeOf(workspace, awsPartition());
  if (hasWholeWorkspace(workspace)) return sessionPolicy(place, access);
  const folders = await foldersForCredentials(workspace, device);
  if (folders.length === 0) {
    throw new CallError('forbidden', {
      message: device.folders
        ? 'You no longer see the folders that were chosen for this computer. Choose others on the Connect page.'
        : 'There is no folder yet that this computer can sync.',
    });
  }
  const writable = folders.map((folder) => ({ ...folder, write: folder.write && access.write }));
  const policy = foldersPolicy(place, writable, access);
  if (!doFit(workspace, folders) || policy.length > maxPolicyCharacters) throw tooManyFolders();
  return policy;
}

function tooManyFolders(): CallError {
  return new CallError('forbidden', {
    message:
      'These are more folders than one computer can sync. Choose some of them on the Connect page.',
  });
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
