import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { type FileItem, fileItem } from '#core/files/file-item.ts';
import { headFile } from '#core/files/head-file.ts';
import { assertNoClash, hasFolder } from '#core/files/name-clash.ts';
import { assertPlan, leftBytes, readStorage } from '#core/files/quota.ts';
import { transact } from '#core/table/client.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItems, queryItems } from '#core/table/read.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { StorageKind } from '#shared/files.ts';
import { auditedChange } from './audited-change.ts';
import type { ChangeItem } from './change-item.ts';
import { lastNameOf, withoutNested } from './chosen-paths.ts';
import { type Move, moveTargets, type WantedMove } from './move-targets.ts';
import { newChange, type WantedChange } from './store.ts';

/** Paths that are checked concurrently at S3. */
const checkedAtOnce = 20;

/**
 * Asks for files and folders to be moved or renamed.
 * @throws CallError `invalid_input`, `not_found`, `file_exists`; nothing is moved then
 */
export async function requestMove(caller: MemberCaller, wanted: WantedMove): Promise<ChangeItem> {
  const moves = moveTargets(wanted);
  for (let from = 0; from < moves.length; from += checkedAtOnce) {
    const some = moves.slice(from, from + checkedAtOnce);
    await Promise.all(some.map((move) => assertMovable(caller.workspace.id, move)));
  }
  return request(caller, { kind: 'move', moves });
}

async function assertMovable(workspaceId: string, { path, to }: Move): Promise<void> {
  const found = path.endsWith('/')
    ? await hasFolder(workspaceId, path.slice(0, -1))
    : await headFile(workspaceId, path);
  if (!found) {
    throw new CallError('not_found', { message: `${lastNameOf(path)} is no longer there.` });
  }
  await assertNoClash(workspaceId, to.replace(/\/$/, ''), { moved: path });
}

/** Asks for files and folders to be moved to the trash. */
export function requestDeletion(caller: MemberCaller, paths: string[]): Promise<ChangeItem> {
  return request(caller, { kind: 'delete', paths: withoutNested(paths) });
}

/**
 * Asks for files and folders to be moved to hot or to cold storage.
 * @throws CallError `plan_needed`, `storage_full`; nothing is moved then
 */
export async function requestStorage(
  caller: MemberCaller,
  chosen: string[],
  storage: StorageKind,
): Promise<ChangeItem> {
  const { id: workspaceId } = caller.workspace;
  const paths = withoutNested(chosen);
  const { quota, subscription } = await readStorage(workspaceId);
  assertPlan(quota, subscription);
  const needed = await bytesElsewhere(workspaceId, paths, storage);
  if (needed > leftBytes(storage, quota, subscription)) throw new CallError('storage_full');
  return request(caller, { kind: 'set_storage', paths, storage });
}

/** Files of one folder whose sizes are added up before it is moved to the other kind of storage. */
const mostAdded = 10_000;

/** The bytes of those files that are in the other kind of storage; in very large folders, of the first ones. */
async function bytesElsewhere(
  workspaceId: string,
  paths: readonly string[],
  storage: StorageKind,
): Promise<bigint> {
  const { pk } = keys.quota(workspaceId);
  const single = paths.filter((path) => !path.endsWith('/'));
  const items = await getItems(single.map((path) => keys.file(workspaceId, path)));
  const files: FileItem[] = items.flatMap((item) => (item ? [fileItem.parse(item)] : []));
  for (const folder of paths.filter((path) => path.endsWith('/'))) {
    const range = { limit: mostAdded };
    files.push(...(await queryItems(pk, `${prefixes.file}${folder}`, fileItem, range)));
  }
  return files.reduce(
    (sum, { current }) =>
      current && current.storage !== storage ? sum + BigInt(current.size) : sum,
    0n,
  );
}

interface Version {
  path: string;
  version: string;
}

/**
 * Asks for files to be put back from the trash.
 * @throws CallError `file_exists`, `invalid_input`; nothing is restored then
 */
export async function requestRestoration(
  caller: MemberCaller,
  versions: Version[],
): Promise<ChangeItem> {
  const paths = versions.map(({ path }) => path);
  if (new Set(paths).size < paths.length) {
    const message = 'Choose one version of each file.';
    throw new CallError('invalid_input', { message, fields: { versions: message } });
  }
  const items = await getItems(paths.map((path) => keys.file(caller.workspace.id, path)));
  const taken = paths.find((_, index) => items[index] && fileItem.parse(items[index]).current);
  if (taken !== undefined) {
    const message = `“${taken}” exists by now. Move it away first, or download the older one.`;
    throw new CallError('file_exists', { message });
  }
  return request(caller, { kind: 'restore', versions });
}

/** Asks for versions in the trash to be erased for good; all of them without a list. */
export function requestErasure(caller: MemberCaller, versions?: Version[]): Promise<ChangeItem> {
  return request(caller, { kind: 'erase', ...(versions && { versions }) });
}

async function request(
  { user, workspace }: MemberCaller,
  wanted: Exclude<WantedChange, { kind: 'empty' }>,
): Promise<ChangeItem> {
  const { change, writes } = newChange(workspace.id, wanted);
  await transact([...writes, auditWrite(workspace.id, user.email, auditedChange(wanted))]);
  return change;
}
