import * as z from 'zod/mini';
import {
  type GuestUploadsItem,
  guestUploadsItem,
  guestUploadsSeconds,
} from '#core/links/ports/guest-uploads-due.ts';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { remove, update } from '#core/table/write.ts';
import { fileChangeFailed } from '#shared/ops/environment.ts';
import { continueWrites } from './change/save-progress.ts';
import { findChange, runningChangeItem } from './change/store.ts';
import { discardEndedUploadsWrites } from './discard-ended-uploads-writes.ts';

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

/**
 * Lets what is reserved for uploads of guests be released that have had no part for an hour, where that is due.
 * @returns in how many workspaces
 */
export async function startDueDiscards(): Promise<number> {
  const listed = await queryItems(keys.guestUploads('').pk, '', guestUploadsItem);
  const due = listed.filter(({ dueAt }) => dueAt <= nowInSeconds());
  for (const { workspaceId, dueAt } of due) {
    const isTaken = () => new TakenByOther();
    const set = { dueAt: nowInSeconds() + guestUploadsSeconds };
    const key = keys.guestUploads(workspaceId);
    try {
      await transact([
        update<GuestUploadsItem>(key, { set, when: { dueAt } }, isTaken),
        ...discardEndedUploadsWrites(workspaceId),
      ]);
    } catch (error) {
      if (!(error instanceof TakenByOther)) throw error;
    }
  }
  return due.length;
}

/** Another run has started it. */
class TakenByOther extends Error {}

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
