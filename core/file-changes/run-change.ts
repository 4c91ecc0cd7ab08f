import { describeError, log } from '#core/runtime/log.ts';
import { transact } from '#core/table/client.ts';
import { changeFile } from './change-file.ts';
import type { ChangedFile, Progress } from './change-item.ts';
import { discardEndedUploads } from './discard-ended-uploads.ts';
import { emptyStorage } from './empty-storage.ts';
import { pageOf } from './files-of-change.ts';
import { giveUpCopy } from './give-up-copy.ts';
import { failed, type Outcome, OutOfTime, type Run, type RunOf } from './run.ts';
import { continueWrites, doneWrites, OtherRun, saveProgress } from './save-progress.ts';
import { findChange, readProgress } from './store.ts';

/** Files that are changed concurrently; each ends with a transaction on the same quota item. */
const filesAtOnce = 4;

/** How often a page of files is tried before what fails is given up. */
const mostAttempts = 4;

/** The number of failures that are kept to be shown. */
const mostFailures = 20;

/** What remains of a page, and what became of the rest. */
interface PageResult {
  outcomes: { file: ChangedFile; outcome: Outcome }[];
  left: ChangedFile[];
  error?: unknown;
}

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
    if (!(error instanceof OtherRun)) throw error;
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
    if (change.undoes !== undefined && progress.version === 0) {
      if (!(await endUndone(run, change.undoes))) {
        // Saved progress would count as having waited.
        return transact(continueWrites(workspaceId, changeId));
      }
    }
    if (progress.page.length === 0) {
      const { cursor } = progress;
      // A change that is being undone changes no further files.
      if (!cursor || change.undoneBy !== undefined) return finish(run, changeId, progress);
      const { files, next } = await pageOf(workspaceId, change, cursor);
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
async function endUndone(run: Run, undone: string): Promise<boolean> {
  await runChange(run, undone);
  const change = await findChange(run.workspaceId, undone);
  return change === null || change.status === 'done';
}

async function changePage(run: RunOf, { page, attempts }: Progress): Promise<PageResult> {
  const outcomes: PageResult['outcomes'] = [];
  for (let from = 0; from < page.length; from += filesAtOnce) {
    if (from > 0 && !run.hasTime()) return { outcomes, left: page.slice(from) };
    const some = page.slice(from, from + filesAtOnce);
    const settled = await Promise.allSettled(some.map((file) => changeFile(run, file)));
    const left: ChangedFile[] = [];
    let error: unknown;
    for (const [index, result] of settled.entries()) {
      const file = some[index];
      if (!file) continue;
      if (result.status === 'fulfilled') {
        outcomes.push({ file, outcome: result.value });
      } else if (result.reason instanceof OutOfTime) {
        left.push(file);
      } else if (attempts + 1 < mostAttempts) {
        left.push(file);
        error = result.reason;
      } else {
        log('error', 'file_not_changed', describeError(result.reason));
        const { path, to = path } = file;
        await giveUpCopy({ workspaceId: run.workspaceId, changeId: run.change.id, path: to });
        outcomes.push({ file, outcome: failed('It could not be changed. Please try again.') });
      }
    }
    if (left.length > 0) {
      return { outcomes, left: [...left, ...page.slice(from + filesAtOnce)], error };
    }
  }
  return { outcomes, left: [] };
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
    failures: [...progress.failures, ...failures].slice(0, mostFailures),
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
