import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { absent } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import {
  assertNotExists,
  put,
  putIf,
  remove,
  type TransactionWrite,
  update,
} from '#core/table/write.ts';
import type { ChangedFile, ChangeItem, ChangeOf, Progress } from './change-item.ts';
import { changeExpiry, resumedAfterSeconds } from './store.ts';

/** Another run of the same change has saved its progress since. */
export class ConcurrentRun extends Error {}

/**
 * Saves how far a change is, if no other run has.
 * @param recorded files for the undo
 * @param otherWrites what to write in the same transaction
 * @returns the progress as it is saved
 * @throws ConcurrentRun
 */
export async function saveProgress(
  workspaceId: string,
  changeId: string,
  progress: Progress,
  recorded: readonly ChangedFile[],
  otherWrites: readonly TransactionWrite[] = [],
): Promise<Progress> {
  const { version, recordedPages } = progress;
  const records = recorded.length > 0 ? 1 : 0;
  const saved = { ...progress, version: version + 1, recordedPages: recordedPages + records };
  await transact([
    putIf<Progress>(
      keys.changeProgress(workspaceId, changeId),
      { ...saved, ...changeExpiry() },
      version === 0 ? { pk: absent } : { version },
      () => new ConcurrentRun(),
    ),
    ...(records
      ? [
          put(keys.changedFiles(workspaceId, changeId, recordedPages), {
            files: recorded,
            ...changeExpiry(),
          }),
        ]
      : []),
    ...otherWrites,
  ]);
  return saved;
}

/** Condition check, for a transaction that throws `ConcurrentRun` otherwise: no run of a change has saved its progress yet. */
export function assertNotBegun(workspaceId: string, changeId: string): TransactionWrite {
  return assertNotExists(keys.changeProgress(workspaceId, changeId), () => new ConcurrentRun());
}

/** Marks a change as done. */
export function doneWrites(workspaceId: string, changeId: string): TransactionWrite[] {
  return [
    update<ChangeOf<'empty'>>(keys.fileChange(workspaceId, changeId), {
      set: { status: 'done' },
      remove: ['endedBy'],
    }),
    remove(keys.runningChange(workspaceId, changeId)),
  ];
}

/** Lets the table's stream report a change again, to continue it. */
export function continueWrites(workspaceId: string, changeId: string): TransactionWrite[] {
  return [
    update<ChangeItem & { continuedAt: string }>(keys.fileChange(workspaceId, changeId), {
      set: { continuedAt: now().toISOString() },
    }),
    update<{ dueAt: number }>(keys.runningChange(workspaceId, changeId), {
      set: { dueAt: nowInSeconds() + resumedAfterSeconds },
    }),
  ];
}
