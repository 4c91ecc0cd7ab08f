import { CallError } from '#core/errors.ts';
import type { FileChange } from '#shared/calls/file-changes.ts';
import { type ChangeItem, isMemberChange, noProgress, type Progress } from './change-item.ts';
import { findChange, readProgress } from './store.ts';

/** A change as members see it. */
export function changeAnswer(change: ChangeItem, progress: Progress = noProgress): FileChange {
  if (!isMemberChange(change)) throw new CallError('not_found');
  const { id, kind, status } = change;
  const { files, bytes, failures } = progress;
  return { id, kind, status, files, bytes: String(bytes), failures };
}

/**
 * A change of a workspace, and how far it is.
 * @throws CallError `not_found`
 */
export async function readChange(workspaceId: string, id: string): Promise<FileChange> {
  const [change, progress] = await Promise.all([
    findChange(workspaceId, id),
    readProgress(workspaceId, id),
  ]);
  if (!change) throw new CallError('not_found');
  // Of a change that is done only the progress that is read afterwards is certainly the last one.
  const isDone = change.status === 'done';
  return changeAnswer(change, isDone ? await readProgress(workspaceId, id) : progress);
}
