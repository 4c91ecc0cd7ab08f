import * as z from 'zod/mini';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { remove } from '#core/table/write.ts';
import { fileChangeFailed } from '#shared/environment.ts';
import { continueWrites } from './change/save-progress.ts';
import { findChange, runningChangeItem } from './change/store.ts';

/**
 * Triggers the changes that are due again: those whose last run was interrupted, and those that wait. One that cannot be
 * triggered is reported, and does not hold up the others.
 * @returns how many were triggered, or removed from the list because they are done
 */
export async function resumeChanges(): Promise<number> {
  const listed = await queryItems(keys.runningChange('', '').pk, '', z.unknown());
  let resumed = 0;
  for (const item of listed) {
    try {
      if (await resumeIfDue(item)) resumed += 1;
    } catch (error) {
      log('error', fileChangeFailed, { ...describeError(error) });
    }
  }
  return resumed;
}

/** @throws ZodError if an item does not match the schema; the table's errors */
async function resumeIfDue(item: unknown): Promise<boolean> {
  const { workspaceId, changeId, dueAt } = runningChangeItem.parse(item);
  if (dueAt > nowInSeconds()) return false;
  const change = await findChange(workspaceId, changeId);
  await transact(
    change?.status === 'running'
      ? continueWrites(workspaceId, changeId)
      : [remove(keys.runningChange(workspaceId, changeId))],
  );
  return true;
}

/** Milliseconds after which the operator should look at a change that is not done, unless it is a very large one. */
const stuckAfterMs = 24 * 60 * 60 * 1_000;

/** The ids of those changes of a workspace that are not done after a day. */
export async function findStaleChanges(workspaceId: string): Promise<string[]> {
  const { pk } = keys.runningChange('', '');
  const running = await queryItems(pk, `${workspaceId}#`, runningChangeItem);
  const stale: string[] = [];
  for (const { changeId } of running) {
    const change = await findChange(workspaceId, changeId);
    const age = now().getTime() - Date.parse(change?.createdAt ?? now().toISOString());
    if (age > stuckAfterMs) stale.push(changeId);
  }
  return stale;
}
