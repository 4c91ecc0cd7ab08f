import * as z from 'zod/mini';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { tryWrite } from '#core/table/single-write.ts';
import { put, type TransactionWrite, update } from '#core/table/write.ts';
import type { WorkspaceItem } from './store.ts';

/** A tombstone is kept for a year: longer than any Checkout or event can be in flight. */
const keptSeconds = 365 * 24 * 60 * 60;

const tombstone = z.object({ companyName: z._default(z.nullable(z.string()), null) });

/**
 * Records that a workspace was closed on purpose; for the transaction that closes it. Holds the name until the members
 * have been notified.
 */
export function tombstoneWrite({
  id,
  companyName,
}: Pick<WorkspaceItem, 'id' | 'companyName'>): TransactionWrite {
  return put(keys.closedWorkspace(id), {
    companyName,
    closedAt: now().toISOString(),
    expiresAt: nowInSeconds() + keptSeconds,
  });
}

/** The name of a closed workspace whose members have not all been notified; null afterwards. */
export async function closedWorkspaceName(workspaceId: string): Promise<string | null> {
  return (await getItem(keys.closedWorkspace(workspaceId), tombstone))?.companyName ?? null;
}

/** Forgets the name of a closed workspace, once its members have been notified. */
export function forgetClosedName(workspaceId: string): Promise<unknown> {
  return tryWrite(update(keys.closedWorkspace(workspaceId), { remove: ['companyName'] }));
}

/** Whether a workspace was closed on purpose; false for unknown ids, such as those of another deployment. */
export async function wasClosed(workspaceId: string): Promise<boolean> {
  return (await getItem(keys.closedWorkspace(workspaceId), z.object({}))) !== null;
}
