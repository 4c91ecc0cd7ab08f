import { type CopyLimits, copyLimits } from '#core/file-changes/change/run.ts';
import { runningChangeItem } from '#core/file-changes/change/store.ts';
import { runChange } from '#core/file-changes/run-change.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { handler as changeFiles } from '#functions/events/change-files.ts';
import { withGrantedAccess } from './granted-access.ts';
import type { Person } from './people.ts';

/** How a change is run. */
interface RunOptions {
  /** The number of times that it is asked whether time is left until none is; unlimited by default. */
  steps?: number;
  limits?: CopyLimits;
}

/** Runs a change once, as the table's stream does, with the function's grants. */
export function runOnce(
  workspaceId: string,
  changeId: string,
  { steps = Number.POSITIVE_INFINITY, limits = copyLimits }: RunOptions = {},
): Promise<void> {
  let left = steps;
  const hasTime = () => {
    left -= 1;
    return left > 0;
  };
  return withGrantedAccess('events/change-files', () =>
    runChange({ workspaceId, hasTime, limits }, changeId),
  );
}

/** The changes of a workspace that are not done, in the order in which they were asked for. */
export async function runningChanges(workspaceId: string): Promise<string[]> {
  const { pk } = keys.runningChange('', '');
  const running = await queryItems(pk, `${workspaceId}#`, runningChangeItem);
  return running.map(({ changeId }) => changeId);
}

/** Runs all changes of a workspace that are not done, once. */
export async function runAllChanges(workspaceId: string): Promise<void> {
  const failed = await runChanges(workspaceId, await runningChanges(workspaceId));
  if (failed > 0) throw new Error(`${failed} changes of files have failed.`);
}

/**
 * Runs changes as the table's stream does.
 * @returns how many failed, which the stream delivers again
 */
export async function runChanges(workspaceId: string, ids: readonly string[]): Promise<number> {
  return reportChanged(ids.map((id) => keys.fileChange(workspaceId, id)));
}

/**
 * Reports changed items as the table's stream does.
 * @returns how many failed, which the stream delivers again
 */
export async function reportChanged(items: readonly Key[]): Promise<number> {
  const event = {
    Records: items.map(({ pk, sk }) => ({
      dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber: sk },
    })),
  };
  const { batchItemFailures } = await withGrantedAccess('events/change-files', () =>
    changeFiles(event, { getRemainingTimeInMillis: () => 300_000 }),
  );
  return batchItemFailures.length;
}

/** Runs a change until it is done, and returns it as members see it. */
export async function changeDone(
  person: Person,
  workspaceId: string,
  changeId: string,
  options?: RunOptions,
) {
  for (let runs = 0; runs < 200; runs += 1) {
    await runOnce(workspaceId, changeId, options);
    const { body } = await person.call('GET /api/file-changes/{id}', { params: { id: changeId } });
    if (body.change.status === 'done') return { ...body.change, runs: runs + 1 };
  }
  throw new Error('The change does not end.');
}
