import * as z from 'zod/mini';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { put, type TransactionWrite } from '#core/table/write.ts';
import {
  type ChangeItem,
  changeItem,
  noProgress,
  type Progress,
  progressItem,
} from './change-item.ts';

/** Seconds for which a change can be looked up and undone: as long as S3 keeps what it deleted. */
const keptSeconds = 30 * 24 * 60 * 60;

/** Seconds after which a change that is not done is triggered again. */
export const resumedAfterSeconds = 15 * 60;

/** When an item of a change expires, in Unix seconds. */
export function changeExpiry(): { expiresAt: number } {
  return { expiresAt: nowInSeconds() + keptSeconds };
}

type Circumstances = 'id' | 'status' | 'createdAt';
type WithoutCircumstances<C> = C extends unknown ? Omit<C, Circumstances> : never;

/** What is asked for. */
export type ChangeRequest = WithoutCircumstances<ChangeItem>;

/** A new change, and the writes that store it: the table's stream then starts it. */
export function newChange(
  workspaceId: string,
  request: ChangeRequest,
): { change: ChangeItem; writes: TransactionWrite[] } {
  const id = newId();
  const change: ChangeItem = {
    ...request,
    id,
    status: 'running',
    createdAt: now().toISOString(),
  };
  const dueAt = nowInSeconds() + resumedAfterSeconds;
  return {
    change,
    writes: [
      put(keys.fileChange(workspaceId, id), { ...change, ...changeExpiry() }),
      put(keys.runningChange(workspaceId, id), { workspaceId, changeId: id, dueAt }),
    ],
  };
}

/** A change of a workspace, or null. */
export function findChange(workspaceId: string, id: string): Promise<ChangeItem | null> {
  return getItem(keys.fileChange(workspaceId, id), changeItem);
}

/** How far a change is. */
export async function readProgress(workspaceId: string, id: string): Promise<Progress> {
  return (await getItem(keys.changeProgress(workspaceId, id), progressItem)) ?? noProgress;
}

/** A change that is not done, in the list of all workspaces. */
export const runningChangeItem = z.object({
  workspaceId: z.string(),
  changeId: z.string(),
  /** Unix seconds. */
  dueAt: z.int(),
});
