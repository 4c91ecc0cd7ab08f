import * as z from 'zod/mini';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { put, type TransactionWrite } from '#core/table/write.ts';

/** A tombstone is kept for a year: longer than any Checkout or event can be in flight. */
const keptSeconds = 365 * 24 * 60 * 60;

/** Records that a workspace was closed on purpose; for the transaction that closes it. */
export function tombstoneWrite(workspaceId: string): TransactionWrite {
  return put(keys.closedWorkspace(workspaceId), {
    closedAt: now().toISOString(),
    expiresAt: nowInSeconds() + keptSeconds,
  });
}

/** Whether a workspace was closed on purpose; false for unknown ids, such as those of another deployment. */
export async function wasClosed(workspaceId: string): Promise<boolean> {
  return (await getItem(keys.closedWorkspace(workspaceId), z.object({}))) !== null;
}
