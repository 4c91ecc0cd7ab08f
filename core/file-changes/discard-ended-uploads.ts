import { discardUploads } from '#core/files/discard-upload.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { ChangeOf, Progress } from './change-item.ts';
import type { RunOf } from './run.ts';
import { doneWrites, saveProgress } from './save-progress.ts';
import { newChange } from './store.ts';

/**
 * Lets the unfinished uploads of members who have left be discarded, for the transaction that ends a membership: the
 * table's stream starts the change, and the schedule resumes it until it is done.
 */
export function discardEndedUploadsWrites(workspaceId: string): TransactionWrite[] {
  return newChange(workspaceId, { kind: 'discard_uploads' }).writes;
}

/**
 * Discards the uploads of a workspace whose time, or whose member's time, is over. Idempotent.
 * @throws OtherRun if another run has done it; the SDK's errors
 */
export async function discardEndedUploads(
  { workspaceId, change }: RunOf<ChangeOf<'discard_uploads'>>,
  progress: Progress,
): Promise<void> {
  await discardUploads(workspaceId);
  const done = { ...progress, cursor: null };
  await saveProgress(workspaceId, change.id, done, [], doneWrites(workspaceId, change.id));
}
