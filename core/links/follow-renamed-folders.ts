import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { listFolder } from '#core/files/listing/list-folder.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import {
  fileItem,
  pathOfFile,
  pathOfTrash,
  readFileItem,
  readTrashedVersions,
  trashItem,
} from '#core/files/objects/file-item.ts';
import { haveSameBytes } from '#core/files/sync/same-bytes.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItems, queryItems } from '#core/table/read.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { actors } from '#shared/calls/audit.ts';
import { folderOf } from '#shared/rules/text/file-names.ts';
import { type FolderFate, followFoldersWrites } from './follow-folders.ts';
import { linkedFoldersAbove } from './linked-folders.ts';

/** Files of a folder that are compared; links of a larger one end. */
const maxFiles = 1_000;

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Lets the links of folders follow, or end, from which a computer has taken the last file: S3 knows no folders, so that it
 * renames each file by itself. They follow into the folder beside it that has exactly these files by now, and end
 * otherwise, before the next folder of the name can be theirs.
 * @param path the file that was deleted
 */
export async function followRenamedFolders(
  workspaceId: string,
  path: string,
  discardWrites: (workspaceId: string) => TransactionWrite[],
): Promise<void> {
  for (const { folder } of await linkedFoldersAbove(workspaceId, path)) {
    if (await hasOlderFiles(workspaceId, folder, path)) continue;
    const to = await renamedTo(workspaceId, folder, path);
    const fate: FolderFate = to === null ? { folder, reason: 'nothing_left' } : { folder, to };
    for (let isWhole = false; !isWhole; ) {
      isWhole = await retryOnConflict(async () => {
        const context = { actor: actors.syncTool, discardWrites };
        const links = await followFoldersWrites(workspaceId, [fate], context);
        if (links.writes.length > 0) await transact(links.writes);
        return links.isWhole;
      });
    }
  }
}

/** Whether a folder has files that were there when one of it was deleted: otherwise it was empty, and has ended. */
async function hasOlderFiles(workspaceId: string, folder: string, path: string): Promise<boolean> {
  const item = await readFileItem(workspaceId, path);
  const [deleted] = await readTrashedVersions(
    workspaceId,
    path,
    item?.newest === undefined ? [] : [item.newest],
  );
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({
      Bucket: bucketName(),
      Prefix: objectKey(workspaceId, folder),
      MaxKeys: maxFiles,
    }),
  );
  if (!deleted) return Contents.length > 0;
  const at = Date.parse(deleted.removedAt);
  return Contents.some(({ LastModified }) => (LastModified?.getTime() ?? 0) <= at);
}

/** The folder beside a folder which has exactly the files that were deleted from it within a day; null if there is none. */
async function renamedTo(
  workspaceId: string,
  folder: string,
  path: string,
): Promise<string | null> {
  const { pk } = keys.quota(workspaceId);
  const trash = await queryItems(pk, `${prefixes.trash}${folder}`, trashItem, { limit: maxFiles });
  const since = new Date(now().getTime() - dayMs).toISOString();
  const taken = trash.filter(({ reason, removedAt }) => reason === 'deleted' && removedAt > since);
  if (trash.length === maxFiles || taken.length === 0) return null;
  const names = taken.map((item) => pathOfTrash(item).slice(folder.length));
  const parent = folderOf(folder);
  const beside = (await listFolder(workspaceId, parent)).folders.map((name) => `${parent}${name}/`);
  const sought = path.slice(folder.length);
  const found = await getItems(beside.map((one) => keys.file(workspaceId, `${one}${sought}`)));
  const candidates = beside.filter((one, index) => one !== folder && found[index]);
  const same: string[] = [];
  for (const to of candidates) {
    const files = await queryItems(pk, `${prefixes.file}${to}`, fileItem, { limit: maxFiles });
    const current = new Map(
      files.flatMap((file) =>
        file.current ? [[pathOfFile(file).slice(to.length), file.current]] : [],
      ),
    );
    const isSame =
      files.length < maxFiles &&
      current.size === new Set(names).size &&
      taken.every((version, index) => {
        const copy = current.get(names[index] ?? '');
        return (
          copy !== undefined && (copy.size + version.size === 0 || haveSameBytes(copy, version))
        );
      });
    if (isSame) same.push(to);
  }
  const [only, other] = same;
  return only !== undefined && other === undefined ? only : null;
}
