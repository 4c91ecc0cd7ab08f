import { marksFolder, pathOfTrash, trashItem } from '#core/files/objects/file-item.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import type { TrashedFile } from '#shared/trash.ts';

/** Page size; at about 400 bytes a file, the response stays well below Lambda's 6 MB. */
const pageSize = 1_000;

/** The longest sort key that the table accepts, in bytes. */
const maxKeyBytes = 1_024;

/**
 * A page of the trash of a workspace, in the order of paths; without the objects that stand for empty folders.
 * @param after the `next` of the previous page
 */
export async function listTrashPage(
  workspaceId: string,
  after?: string,
): Promise<{ files: TrashedFile[]; next?: string }> {
  const { pk } = keys.quota(workspaceId);
  const sk = after === undefined ? null : keyAfter(after);
  const items = await queryItems(pk, prefixes.trash, trashItem, {
    after: sk ? { pk, sk } : undefined,
    limit: pageSize + 1,
  });
  const page = items.slice(0, pageSize);
  const last = items.length > pageSize ? page.at(-1) : undefined;
  return {
    files: page.map(trashedFileOf).filter(({ path }) => !marksFolder(path)),
    ...(last && { next: Buffer.from(last.sk).toString('base64url') }),
  };
}

function trashedFileOf(item: Parameters<typeof pathOfTrash>[0] & TrashedItem): TrashedFile {
  const { versionId: version, size, storage, reason, removedAt } = item;
  return { path: pathOfTrash(item), version, size, storage, reason, removedAt };
}

type TrashedItem = Omit<TrashedFile, 'path' | 'version'> & { versionId: string };

/** The sort key in `after`, within the trash whatever the caller sends; null if it cannot be one. */
function keyAfter(after: string): string | null {
  const sk = Buffer.from(after, 'base64url').toString('utf8');
  const isKey = sk.startsWith(prefixes.trash) && Buffer.byteLength(sk) <= maxKeyBytes;
  return isKey && sk !== prefixes.trash ? sk : null;
}
