import { discardUploads } from '#core/files/uploads/discard-upload.ts';
import type { ChangeOf, Progress } from './change/change-item.ts';
import type { RunOf } from './change/run.ts';
import { doneWrites, saveProgress } from './change/save-progress.ts';

/**
 * Discards the uploads of a workspace whose time, or whose member's time, is over. Idempotent.
 * @throws ConcurrentRun if another run has done it; the SDK's errors
 */
export async function discardEndedUploads(
  { workspaceId, change }: RunOf<ChangeOf<'discard_uploads'>>,
  progress: Progress,
): Promise<void> {
  await discardUploads(workspaceId);
  const done = { ...progress, cursor: null };
  await saveProgress(workspaceId, change.id, done, [], doneWrites(workspaceId, change.id));
}
