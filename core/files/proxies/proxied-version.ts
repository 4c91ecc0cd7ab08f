import {
  type FileItem,
  type FileVersion,
  fileItem,
  isStorable,
  type TrashItem,
  trashItem,
} from '#core/files/objects/file-item.ts';
import type { ProxyItem } from '#core/files/objects/proxy-item.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';

/** A version of a file, current or in the trash, as it was read with the item of its file. */
export interface ProxiedVersion {
  workspaceId: string;
  path: string;
  file: FileItem;
  version: FileVersion;
}

/** A version of a file, by default the current one; null if there is none, or none any more. */
export async function readProxied(
  workspaceId: string,
  path: string,
  versionId: string | undefined,
): Promise<ProxiedVersion | null> {
  const asked = [
    keys.file(workspaceId, path),
    ...(versionId === undefined ? [] : [keys.trash(workspaceId, path, versionId)]),
  ];
  const [item, trashed] = await getItems(asked.filter(isStorable));
  if (!item) return null;
  const file = fileItem.parse(item);
  const { current } = file;
  const isCurrent = versionId === undefined || current?.versionId === versionId;
  const version = isCurrent ? current : trashed && trashItem.parse(trashed);
  return version ? { workspaceId, path, file, version } : null;
}

/**
 * Stores what is known of the proxy of a version, if its file is still as it was read.
 * @throws StaleReadError if it is not
 */
export function saveProxy(found: ProxiedVersion, proxy: ProxyItem): Promise<void> {
  return transact(saveProxyWrites(found, proxy));
}

/** As `saveProxy`, for a transaction. The trash changes only with the item of its file. */
export function saveProxyWrites(
  { workspaceId, path, file, version }: ProxiedVersion,
  proxy: ProxyItem,
): TransactionWrite[] {
  const next = { version: file.version + 1 };
  const isCurrent = file.current?.versionId === version.versionId;
  const trash = keys.trash(workspaceId, path, version.versionId);
  return [
    update<FileItem>(
      keys.file(workspaceId, path),
      {
        set: isCurrent ? { ...next, current: { ...version, proxy } } : next,
        when: { version: file.version },
      },
      () => new StaleReadError(),
    ),
    ...(isCurrent
      ? []
      : [update<TrashItem>(trash, { set: { proxy } }, () => new StaleReadError())]),
  ];
}
