import { credentialMinutes } from '#shared/sync-limits.ts';
import { assertEqual } from './cases/case.ts';
import { setClockAhead } from './clock.ts';
import { runAllChanges, runningChanges } from './file-changes.ts';
import { listedBytes } from './storage-usage.ts';

/** Runs the emptying to its end, after which S3 stores nothing. */
export async function assertEmptied(workspaceId: string): Promise<void> {
  await runAllChanges(workspaceId);
  setClockAhead({ minutes: credentialMinutes + 5 });
  await runAllChanges(workspaceId);
  assertEqual('Running', await runningChanges(workspaceId), []);
  const { hot } = await listedBytes(workspaceId);
  assertEqual('Hot', [String(hot.used), String(hot.trash)], ['0', '0']);
}
