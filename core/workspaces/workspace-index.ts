import * as z from 'zod/mini';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { put, remove, type TransactionWrite } from '#core/table/write.ts';

/** The index of all workspaces has one shard per last hexadecimal digit of the id. */
export const workspaceShards = [...'0123456789abcdef'];

/** The index entry of a workspace. */
export const entry = z.object({ workspaceId: z.string() });

/** Adds a new workspace to the index. */
export function indexWorkspaceWrite(workspaceId: string): TransactionWrite {
  return put(keys.listedWorkspace(workspaceId), { workspaceId });
}

/** Removes a deleted workspace from the index. */
export function unindexWorkspace(workspaceId: string): Promise<void> {
  return write(remove(keys.listedWorkspace(workspaceId)));
}

/** A page of workspace ids of one shard, oldest first, after the given id. */
export async function listIndexedWorkspaces(
  shard: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { pk } = keys.listedWorkspace(shard);
  const entries = await queryItems(pk, prefixes.workspace, entry, {
    after: after ? keys.listedWorkspace(after) : undefined,
    limit,
  });
  return entries.map(({ workspaceId }) => workspaceId);
}
