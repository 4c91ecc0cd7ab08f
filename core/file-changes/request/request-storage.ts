import { CallError } from '#core/errors.ts';
import type { ChangeItem } from '#core/file-changes/change/change-item.ts';
import { withoutNested } from '#core/file-changes/change/chosen-paths.ts';
import { type FileItem, fileItem } from '#core/files/objects/file-item.ts';
import { assertPlan, leftBytes, readStorage } from '#core/storage/quota.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItems, queryItems } from '#core/table/read.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { StorageKind } from '#shared/calls/files.ts';
import { requestChange } from './request-change.ts';

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
  const [{ quota, subscription }, needed] = await Promise.all([
    readStorage(workspaceId),
    bytesElsewhere(workspaceId, paths, storage),
  ]);
  assertPlan(quota, subscription);
  if (needed > leftBytes(storage, quota, subscription)) throw new CallError('storage_full');
  return requestChange(caller, { kind: 'set_storage', paths, storage });
}

/** Files of one folder whose sizes are added up before it is moved to the other kind of storage. */
const maxAdded = 10_000;

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
    const range = { limit: maxAdded };
    files.push(...(await queryItems(pk, `${prefixes.file}${folder}`, fileItem, range)));
  }
  return files.reduce(
    (sum, { current }) =>
      current && current.storage !== storage ? sum + BigInt(current.size) : sum,
    0n,
  );
}
