import { CallError, invalidField } from '#core/errors.ts';
import { firstLevelFolders } from '#core/files/listing/first-level-folders.ts';
import { bucketName, workspacePrefix } from '#core/files/objects/bucket.ts';
import { allows, sees } from '#core/workspaces/folder-access.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import type { FolderChoice } from '#shared/calls/devices.ts';
import { may, type Permission } from '#shared/rules/permissions.ts';
import { refusalOfName } from '#shared/rules/text/file-names.ts';
import type { DeviceItem } from './device-item.ts';
import {
  foldersPolicy,
  maxPolicyCharacters,
  type SyncedFolder,
  type WorkspaceInBucket,
} from './session-policy.ts';

/** Whether a member may do in all folders what their role may do. */
export function hasWholeWorkspace({ folders }: Pick<WorkspaceOfMember, 'folders'>): boolean {
  return (
    folders.seesOpen &&
    !folders.hidesSome &&
    [...folders.rights.values()].every((right) => right === 'manage')
  );
}

/** The workspace's place in the bucket, in a partition of AWS. */
export function placeOf(
  { id }: Pick<WorkspaceOfMember, 'id'>,
  partition: string,
): WorkspaceInBucket {
  return {
    bucketArn: `arn:${partition}:s3:::${bucketName()}`,
    folder: workspacePrefix(id),
  };
}

/**
 * The folders of the first level that a computer of a member may sync: those that the member sees, whose names each system
 * can show, and that are not being moved.
 */
async function syncableFolders(workspace: WorkspaceOfMember): Promise<SyncedFolder[]> {
  const names = await firstLevelFolders(workspace.id);
  return names
    .filter((name) => isSyncable(workspace, name))
    .map((name) => syncedFolder(workspace, name));
}

function isSyncable({ folders }: WorkspaceOfMember, name: string): boolean {
  return refusalOfName(name) === null && !folders.closing.has(name) && sees(folders, `${name}/`);
}

function syncedFolder(workspace: WorkspaceOfMember, name: string): SyncedFolder {
  const { role, permissionLevel, folders } = workspace;
  const mayThere = (permission: Permission) =>
    may(role, permission, permissionLevel) && allows(folders, `${name}/`, permission);
  return { name, write: mayThere('upload_files'), remove: mayThere('manage_files') };
}

/** The folders that credentials of a computer name: those that were chosen for it, as far as the member sees them. */
export async function foldersForCredentials(
  workspace: WorkspaceOfMember,
  { folders: chosen }: DeviceItem,
): Promise<SyncedFolder[]> {
  if (!chosen) return syncableFolders(workspace);
  return chosen
    .filter((name) => isSyncable(workspace, name))
    .map((name) => syncedFolder(workspace, name));
}

/** The names of the folders that a computer syncs, of those that there are. */
export async function namesOfSynced(
  workspace: WorkspaceOfMember,
  { folders: chosen }: DeviceItem,
): Promise<string[]> {
  const names = (await syncableFolders(workspace)).map(({ name }) => name);
  return chosen ? names.filter((name) => chosen.includes(name)) : names;
}

/** Whether credentials can name some folders. */
export function doFit(workspace: WorkspaceOfMember, folders: readonly SyncedFolder[]): boolean {
  return longestPolicy(workspace, folders).length <= maxPolicyCharacters;
}

/** As long as it can get: where storage is full, it names less that is allowed. */
function longestPolicy(workspace: WorkspaceOfMember, folders: readonly SyncedFolder[]): string {
  return foldersPolicy(placeOf(workspace, 'aws'), folders, { writeCold: true });
}

/**
 * The folders of which a member can choose for a computer, with what each takes of the characters that a policy has; null
 * for one whose computers sync the whole workspace.
 */
export async function folderChoice(workspace: WorkspaceOfMember): Promise<FolderChoice | null> {
  if (hasWholeWorkspace(workspace)) return null;
  const folders = await syncableFolders(workspace);
  const lengthOf = (some: readonly SyncedFolder[]) => longestPolicy(workspace, some).length;
  const all = folders.map((folder) => ({
    name: folder.name,
    characters: lengthOf([folder, folder]) - lengthOf([folder]),
  }));
  const taken = all.reduce((sum, { characters }) => sum + characters, 0);
  return { all, room: maxPolicyCharacters - (lengthOf(folders) - taken) };
}

/**
 * Requires that a member sees folders that they choose for a computer, and that its credentials can name these.
 * @throws CallError `not_found`, `invalid_input`
 */
export async function requireChoice(
  workspace: WorkspaceOfMember,
  names: readonly string[],
): Promise<void> {
  const folders = await syncableFolders(workspace);
  const chosen = folders.filter(({ name }) => names.includes(name));
  if (chosen.length < new Set(names).size) throw new CallError('not_found');
  if (hasWholeWorkspace(workspace) || doFit(workspace, chosen)) return;
  throw invalidField('folders', 'A computer can sync fewer folders at once. Choose fewer of them.');
}
