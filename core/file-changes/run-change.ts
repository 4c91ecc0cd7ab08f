import { transact } from '#core/table/client.ts';
import type { Progress } from './change/change-item.ts';
import type { Run } from './change/run.ts';
import { ConcurrentRun, continueWrites, doneWrites, saveProgress } from './change/save-progress.ts';
import { findChange, readProgress } from './change/store.ts';
import { changePage, type PageResult } from './change-page.ts';
import { discardEndedUploads } from './discard-ended-uploads.ts';
import { emptyStorage } from './emptying/empty-storage.ts';
import { readPage } from './files-of-change.ts';

/** The number of failures that are kept to be shown. */
const maxFailures = 20;

/**
 * Makes a change of files, or continues it, as long as the time allows. The files of a page are noted before they are
 * changed, so that a run that was interrupted is repeated exactly, and can be undone exactly. Of two concurrent runs one
 * ends early. A no-op for a change that is done.
 * @throws an unexpected error of the change of a file, up to three times for one page
 */
export async function runChange(run: Run, changeId: string): Promise<void> {
  try {
    await runPages(run, changeId);
  } catch (error) {
    if (!(error instanceof ConcurrentRun)) throw error;
  }
}

async function runPages(run: Run, changeId: string): Promise<void> {
  const { workspaceId, hasTime } = run;
  let progress = await readProgress(workspaceId, changeId);
  for (;;) {
    const change = await findChange(workspaceId, changeId);
    if (!change || change.status === 'done') return;
    if (change.kind === 'empty') return emptyStorage({ ...run, change }, progress);
    if (change.kind === 'discard_uploads') return discardEndedUploads({ ...run, change }, progress);
    const waitsFor = progress.version === 0 ? change.undoes : undefined;
    if (waitsFor !== undefined && !(await completeUndoneChange(run, waitsFor))) {
      // Saved progress would count as having waited.
      return transact(continueWrites(workspaceId, changeId));
    }
    if (progress.page.length === 0) {
      const { cursor } = progress;
      // A change that is being undone changes no further files.
      if (!cursor || change.undoneBy !== undefined) return finish(run, changeId, progress);
      const { files, next } = await readPage(workspaceId, change, cursor);
      progress = { ...progress, page: files, cursor: next };
      if (files.length === 0) continue;
      progress = await saveProgress(workspaceId, changeId, progress, []);
    }
    const result = await changePage({ ...run, change }, progress);
    progress = await savePage(run, changeId, progress, result);
    if (result.error !== undefined) throw result.error;
    if (!hasTime() || result.left.length > 0) return continueLater(run, changeId, progress);
  }
}

/** Ends a change that is undone. @returns whether it has ended within the time */
async function completeUndoneChange(run: Run, undone: string): Promise<boolean> {
  await runChange(run, undone);
  const change = await findChange(run.workspaceId, undone);
  return change === null || change.status === 'done';
}

function savePage(
  { workspaceId }: Run,
  changeId: string,
  progress: Progress,
  { outcomes, left, error }: PageResult,
): Promise<Progress> {
  const failures = outcomes.flatMap(({ file: { path }, outcome: { failure } }) =>
    failure === undefined ? [] : [{ path, message: failure }],
  );
  const saved: Progress = {
    ...progress,
    page: left,
    attempts: left.length > 0 && error !== undefined ? progress.attempts + 1 : 0,
    files: outcomes.reduce((sum, { outcome }) => sum + outcome.files, progress.files),
    bytes: outcomes.reduce((sum, { outcome }) => sum + outcome.bytes, progress.bytes),
    failures: [...progress.failures, ...failures].slice(0, maxFailures),
  };
  const recorded = outcomes.flatMap(({ outcome }) => outcome.changed ?? []);
  return saveProgress(workspaceId, changeId, saved, recorded);
}

async function finish({ workspaceId }: Run, changeId: string, progress: Progress): Promise<void> {
  await saveProgress(workspaceId, changeId, progress, [], doneWrites(workspaceId, changeId));
}

async function continueLater(
  { workspaceId }: Run,
  changeId: string,
  progress: Progress,
): Promise<void> {
  const writes = continueWrites(workspaceId, changeId);
  await saveProgress(workspaceId, changeId, progress, [], writes);
}
