import * as z from 'zod/mini';
import { absent, exists } from '#core/table/conditions.ts';
import { type Key, keys, prefixes } from '#core/table/keys.ts';
import { getItems, queryItems } from '#core/table/read.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import type { LinkItem } from './link-item.ts';
import { targetOf } from './targets/target-of.ts';

/**
 * Which links a folder has: those that open it, or take files into it, and have not ended. Without it, each change of a
 * folder would read all links that a workspace ever had.
 */
export const linkedFolderItem = z.object({ sk: z.string(), links: z.optional(z.set(z.string())) });
type LinkedFolderItem = z.infer<typeof linkedFolderItem>;

/** A folder that links lead to. */
export interface LinkedFolder {
  /** Its path, with a slash at its end. */
  folder: string;
  linkIds: string[];
}

/** Adds links to those of a folder. */
export function addLinksWrite(
  workspaceId: string,
  folder: string,
  ids: readonly string[],
): TransactionWrite {
  return update<LinkedFolderItem>(keys.linkedFolder(workspaceId, folder), {
    add: { links: new Set(ids) },
    when: [{ pk: exists }, { pk: absent }],
  });
}

/** Removes links from those of a folder. */
export function removeLinksWrite(
  workspaceId: string,
  folder: string,
  ids: readonly string[],
): TransactionWrite {
  return update<LinkedFolderItem>(keys.linkedFolder(workspaceId, folder), {
    deleteFrom: { links: new Set(ids) },
    when: [{ pk: exists }, { pk: absent }],
  });
}

/** Makes a new link findable by its folder; nothing for one to reviews. */
export function linkedFolderWrites(workspaceId: string, link: LinkItem): TransactionWrite[] {
  const { folder } = targetOf(link);
  return folder === null ? [] : [addLinksWrite(workspaceId, folder, [link.id])];
}

/** Makes a link that ends unfindable by its folder. */
export function removeLinkedFolderWrites(workspaceId: string, link: LinkItem): TransactionWrite[] {
  const { folder } = targetOf(link);
  return folder === null ? [] : [removeLinksWrite(workspaceId, folder, [link.id])];
}

/** The folders of a workspace that links lead to, at a path and below it; all of them by default. */
export async function linkedFoldersBelow(
  workspaceId: string,
  path = '',
  options: { isEventual?: boolean } = {},
): Promise<LinkedFolder[]> {
  const { pk, sk: prefix } = keys.linkedFolder(workspaceId, path);
  return (await queryItems(pk, prefix, linkedFolderItem, options)).flatMap(linkedFolderOf);
}

/** Those of the folders above a path that links lead to. */
export async function linkedFoldersAbove(
  workspaceId: string,
  path: string,
): Promise<LinkedFolder[]> {
  const names = path.replace(/\/$/, '').split('/').slice(0, -1);
  const above = names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
  const found = await getItems(above.map((folder): Key => keys.linkedFolder(workspaceId, folder)));
  return found.flatMap((item) => (item ? linkedFolderOf(linkedFolderItem.parse(item)) : []));
}

function linkedFolderOf({ sk, links }: LinkedFolderItem): LinkedFolder[] {
  const folder = sk.slice(prefixes.linkedFolder.length);
  return links && links.size > 0 ? [{ folder, linkIds: [...links].toSorted() }] : [];
}
