import { querySeen } from '#core/files/listing/seen-items.ts';
import {
  isEmptyFolder,
  pathOfTrash,
  type TrashItem,
  trashItem,
} from '#core/files/objects/file-item.ts';
import { mayChangeVersion } from '#core/files/own-files.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { TrashedFile } from '#shared/calls/trash.ts';

/** Page size; at about 400 bytes a file, the response stays well below Lambda's 6 MB. */
const pageSize = 1_000;

/** The longest sort key that the table accepts, in bytes. */
const maxKeyBytes = 1_024;

/**
 * A page of the trash of the caller's workspace, in the order of paths; without the objects that stand for empty folders.
 * @param after the `next` of the previous page
 */
export async function listTrashPage(
  caller: MemberCaller,
  after?: string,
): Promise<{ files: TrashedFile[]; next?: string }> {
  const { pk } = keys.quota(caller.workspace.id);
  const sk = after === undefined ? null : keyAfter(after);
  const { folders } = caller.workspace;
  const items = await querySeen(folders, { pk, sk: prefixes.trash }, trashItem, {
    after: sk ? { pk, sk } : undefined,
    limit: pageSize + 1,
  });
  const page = items.slice(0, pageSize);
  const last = items.length > pageSize ? page.at(-1) : undefined;
  return {
    files: page
      .filter((item) => !isEmptyFolder(pathOfTrash(item), item))
      .map((item) => trashedFileOf(item, caller)),
    ...(last && { next: Buffer.from(last.sk).toString('base64url') }),
  };
}

function trashedFileOf(item: TrashItem, caller: MemberCaller): TrashedFile {
  const { versionId: version, size, storage, reason, removedAt } = item;
  const path = pathOfTrash(item);
  const mayRestore = mayChangeVersion(caller, path, item);
  return { path, version, size, storage, reason, removedAt, mayRestore };
}

/** The sort key in `after`, within the trash whatever the caller sends; null if it cannot be one. */
function keyAfter(after: string): string | null {
  const sk = Buffer.from(after, 'base64url').toString('utf8');
  const isKey = sk.startsWith(prefixes.trash) && Buffer.byteLength(sk) <= maxKeyBytes;
  return isKey && sk !== prefixes.trash ? sk : null;
}
