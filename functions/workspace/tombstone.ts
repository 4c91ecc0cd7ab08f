import * as z from 'zod';
import { now, nowInSeconds } from '#functions/runtime/clock.ts';
import { tableName } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { getItem } from '#functions/table/read.ts';
import type { TransactionWrite } from '#functions/table/write.ts';

/** That a workspace was closed is remembered for a year: longer than any Checkout or event is on its way. */
const keptSeconds = 365 * 24 * 60 * 60;

/** Remembers that a workspace was closed on purpose; a write to go into the transaction that closes it. */
export function tombstoneWrite(workspaceId: string): TransactionWrite {
  const Item = {
    ...keys.closedWorkspace(workspaceId),
    closedAt: now().toISOString(),
    expiresAt: nowInSeconds() + keptSeconds,
  };
  return { item: { Put: { TableName: tableName(), Item } } };
}

/** Whether a workspace was closed on purpose; one that is unknown here, as another deployment's is, was not. */
export async function wasClosed(workspaceId: string): Promise<boolean> {
  return (await getItem(keys.closedWorkspace(workspaceId), z.object({}))) !== null;
}
