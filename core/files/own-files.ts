import { CallError } from '#core/errors.ts';
import { batchesOf } from '#core/runtime/batches.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItems, queryItems } from '#core/table/read.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { allows } from '#core/workspaces/folder-access.ts';
import { may, mayChangeFile } from '#shared/rules/permissions.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { grouped } from '#shared/rules/text/grouped.ts';
import {
  type FileVersion,
  fileItem,
  pathOfFile,
  pathOfTrash,
  readFileItem,
  trashItem,
} from './objects/file-item.ts';

/** Whether a caller may change the files of everyone at some paths, not only what they uploaded themselves. */
export function managesFilesAt(
  { workspace: { role, permissionLevel, folders } }: Pick<MemberCaller, 'workspace'>,
  paths: readonly string[],
): boolean {
  return (
    may(role, 'manage_files', permissionLevel) &&
    paths.every((path) => allows(folders, path, 'manage_files'))
  );
}

/** Whether a caller may rename, move, delete or restore a version of a file that they see. */
export function mayChangeVersion(
  { user, workspace }: MemberCaller,
  path: string,
  { uploadedBy }: Pick<FileVersion, 'uploadedBy'>,
): boolean {
  const isOwn = uploadedBy === user.id;
  return (
    mayChangeFile(workspace.role, workspace.permissionLevel, isOwn) &&
    allows(workspace.folders, path, isOwn ? 'manage_own_files' : 'manage_files')
  );
}

/** Files that are checked for one request, in its folders as well. */
const maxChecked = 2_000;

/** Folders that are read concurrently. */
const foldersAtOnce = 20;

/**
 * Asserts that a caller may rename, move or delete files and folders: a folder with everything in it, the objects that
 * stand for empty folders included. What changes afterwards is checked again when each file is changed.
 * @throws CallError `forbidden`
 */
export async function assertMayChangePaths(
  caller: MemberCaller,
  paths: readonly string[],
  { alone = false }: { alone?: boolean } = {},
): Promise<void> {
  if (managesFilesAt(caller, paths)) return;
  const { id: workspaceId } = caller.workspace;
  const single = paths.filter((path) => alone || !path.endsWith('/'));
  const folders = paths.filter((path) => !alone && path.endsWith('/'));
  const items = await getItems(single.map((path) => keys.file(workspaceId, path)));
  const files = items.flatMap((item) => (item ? [fileItem.parse(item)] : []));
  for (const some of batchesOf(folders, foldersAtOnce)) {
    files.push(...(await Promise.all(some.map((path) => filesIn(workspaceId, path)))).flat());
    if (files.length > maxChecked) throw tooMany();
  }
  assertMayChangeVersions(
    caller,
    files.flatMap((file) => (file.current ? [{ ...file.current, path: pathOfFile(file) }] : [])),
  );
}

function filesIn(workspaceId: string, folder: string) {
  const { pk } = keys.quota(workspaceId);
  return queryItems(pk, `${prefixes.file}${folder}`, fileItem, { limit: maxChecked + 1 });
}

/**
 * Asserts that a caller may restore versions in the trash.
 * @throws CallError `forbidden`
 */
export async function assertMayRestore(
  caller: MemberCaller,
  versions: readonly { path: string; version: string }[],
): Promise<void> {
  const paths = versions.map(({ path }) => path);
  if (managesFilesAt(caller, paths)) return;
  const { id: workspaceId } = caller.workspace;
  const items = await getItems(
    versions.map(({ path, version }) => keys.trash(workspaceId, path, version)),
  );
  assertMayChangeVersions(
    caller,
    items.flatMap((item) => {
      const version = item && trashItem.parse(item);
      return version ? [{ ...version, path: pathOfTrash(version) }] : [];
    }),
  );
}

/**
 * Asserts that a caller may store a file at a path where there may be one, which then goes to the trash: to replace is
 * to change it.
 * @throws CallError `forbidden`
 */
export async function assertMayReplace(caller: MemberCaller, path: string): Promise<void> {
  if (managesFilesAt(caller, [path])) return;
  const { current } = (await readFileItem(caller.workspace.id, path)) ?? {};
  if (!current || mayChangeVersion(caller, path, current)) return;
  const message = `You can replace only your own uploads, and “${nameOf(path)}” is not one. Keep both, or ask someone who manages files.`;
  throw new CallError('forbidden', { message });
}

function assertMayChangeVersions(
  caller: MemberCaller,
  versions: readonly (FileVersion & { path: string })[],
): void {
  const others = versions.filter(
    (version) => !mayChangeVersion(caller, version.path, version),
  ).length;
  if (others === 0) return;
  const which =
    versions.length === 1
      ? 'this is not yours'
      : `${grouped(others)} of these ${grouped(versions.length)} ${others === 1 ? 'is' : 'are'} not yours`;
  const message = `You can rename, move, delete and restore only what you uploaded, and ${which}.`;
  throw new CallError('forbidden', { message });
}

function tooMany(): CallError {
  const message = `These are more than ${grouped(maxChecked)} files, too many to check that all of them are yours. Choose fewer.`;
  return new CallError('forbidden', { message });
}
