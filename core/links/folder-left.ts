import * as z from 'zod/mini';
import { hasFolder } from '#core/files/listing/name-clash.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import type { LinkItem } from './link-item.ts';
import { targetOf } from './targets/target-of.ts';

const change = z.object({ status: z.enum(['running', 'done']) });

/**
 * Whether the folder of a link is there; also while it is being moved, when its files are on their way. True for a link to
 * none.
 */
export async function isFolderLeft(
  workspaceId: string,
  link: Pick<LinkItem, 'opens'>,
): Promise<boolean> {
  const { folder, movedBy } = targetOf(link);
  if (folder === null || (await hasFolder(workspaceId, folder.slice(0, -1)))) return true;
  if (movedBy === undefined) return false;
  const moving = await getItem(keys.fileChange(workspaceId, movedBy), change);
  // It may have arrived meanwhile.
  return moving?.status === 'running' || hasFolder(workspaceId, folder.slice(0, -1));
}
