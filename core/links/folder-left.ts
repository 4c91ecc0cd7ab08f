import * as z from 'zod/mini';
import { hasFolder } from '#core/files/listing/name-clash.ts';
import type { StoredOpens } from '#core/guests/link-opens.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';

const change = z.object({ status: z.enum(['running', 'done']) });

/**
 * Whether the folder of a link is there; also while it is being moved, when its files are on their way. True for a link to
 * reviews.
 */
export async function isFolderLeft(workspaceId: string, opens: StoredOpens): Promise<boolean> {
  if (opens.kind === 'reviews') return true;
  const { folder, movedBy } = opens;
  if (await hasFolder(workspaceId, folder.slice(0, -1))) return true;
  if (movedBy === undefined) return false;
  const moving = await getItem(keys.fileChange(workspaceId, movedBy), change);
  // It may have arrived meanwhile.
  return moving?.status === 'running' || hasFolder(workspaceId, folder.slice(0, -1));
}
