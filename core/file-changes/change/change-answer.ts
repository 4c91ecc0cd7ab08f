import { CallError } from '#core/errors.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { sees } from '#core/workspaces/folder-access.ts';
import type { FileChange } from '#shared/calls/file-changes.ts';
import { type ChangeItem, isMemberChange, noProgress, type Progress } from './change-item.ts';
import { requireSeenChange } from './seen-change.ts';
import { findChange, readProgress } from './store.ts';

/** A change as members see it. */
export function changeAnswer(change: ChangeItem, progress: Progress = noProgress): FileChange {
  if (!isMemberChange(change)) throw new CallError('not_found');
  const { id, kind, status } = change;
  const { files, bytes, failures } = progress;
  return { id, kind, status, files, bytes: String(bytes), failures };
}

/**
 * A change that a member sees, and how far it is.
 * @throws CallError `not_found`
 */
export async function readChange(caller: MemberCaller, id: string): Promise<FileChange> {
  const { id: workspaceId } = caller.workspace;
  const [found, read] = await Promise.all([
    findChange(workspaceId, id),
    readProgress(workspaceId, id),
  ]);
  const change = requireSeenChange(caller, found);
  // Of a change that is done only the progress that is read afterwards is certainly the last one.
  const progress = change.status === 'done' ? await readProgress(workspaceId, id) : read;
  const failures = progress.failures.filter(({ path }) => sees(caller.workspace.folders, path));
  return changeAnswer(change, { ...progress, failures });
}
