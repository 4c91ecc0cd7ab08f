import * as z from 'zod';
import { tableName, transact } from '#functions/table/client.ts';
import { keys, prefixes } from '#functions/table/keys.ts';
import { queryItems } from '#functions/table/read.ts';
import type { TransactionWrite } from '#functions/table/write.ts';

/** The list of all workspaces comes in as many parts as a workspace's id has last digits. */
export const workspaceShards = [...'0123456789abcdef'];

const entry = z.object({ workspaceId: z.string() });

/** Puts a new workspace on the list of all. */
export function indexWorkspaceWrite(workspaceId: string): TransactionWrite {
  const Item = { ...keys.listedWorkspace(workspaceId), workspaceId };
  return { item: { Put: { TableName: tableName(), Item } } };
}

/** Takes a workspace that is gone off the list. */
export function unindexWorkspace(workspaceId: string): Promise<void> {
  const Key = keys.listedWorkspace(workspaceId);
  return transact([{ item: { Delete: { TableName: tableName(), Key } } }]);
}

/** The ids of so many workspaces of one part of the list, oldest first, after the one with an id. */
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
