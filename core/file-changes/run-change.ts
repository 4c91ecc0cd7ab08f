import { hasFolder } from '#core/files/listing/name-clash.ts';
import { discardUploads } from '#core/files/uploads/discard-upload.ts';
import { hasGuestUploads } from '#core/files/uploads/upload-item.ts';
import { type GuestUploadsItem, guestUploadsItem } from '#core/links/ports/guest-uploads-due.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { tryWrite } from '#core/table/single-write.ts';
import { removeIf, type TransactionWrite } from '#core/table/write.ts';
import { findWorkspace, updateWorkspace } from '#core/workspaces/store.ts';
import { fileNotChanged } from '#shared/ops/environment.ts';
import type { ChangedFile, ChangeItem, ChangeOf, Progress } from './change/change-item.ts';
import { failed, type Outcome, OutOfTime, type Run, type RunOf } from './change/run.ts';
import { ConcurrentRun, continueWrites, doneWrites, saveProgress } from './change/save-progress.ts';
import { findChange, readProgress } from './change/store.ts';
import { abortCopy } from './copy/abort-copy.ts';
import { emptyStorage } from './emptying/empty-storage.ts';
import { readPage } from './files-of-change.ts';
import { endEmptiedFolders, followFolders } from './folder-links.ts';
import { changeFile } from './one-file/change-file.ts';

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
    // Before its first file: a name must not be free while links lead to it.
    const begins = progress.version === 0 && change.undoneBy === undefined;
    if (begins && !(await followFolders(run, change))) {
      return transact(continueWrites(workspaceId, changeId));
    }
    if (progress.page.length === 0) {
      const { cursor } = progress;
      // A change that is being undone changes no further files.
      if (!cursor || change.undoneBy !== undefined) {
        if (!(await endEmptiedFolders(run, change))) return continueLater(run, changeId, progress);
        if (await hasMoreToMove(run, change, progress)) {
          const again = { ...progress, cursor: { index: 0 } };
          if (!hasTime()) return continueLater(run, changeId, again);
          progress = await saveProgress(workspaceId, changeId, again, []);
          continue;
        }
        return finish(run, change, progress);
      }
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

async function finish({ workspaceId }: Run, change: ChangeItem, progress: Progress): Promise<void> {
  await retryOnConflict(async () => {
    await saveProgress(
      workspaceId,
      change.id,
      progress,
      [],
      [
        ...doneWrites(workspaceId, change.id),
        ...(await movedFolderWrites(workspaceId, change, progress)),
      ],
    );
  });
}

/** Whether something was stored in a folder that is restricted while its files were moved, as by a computer. */
async function hasMoreToMove(
  { workspaceId }: Run,
  change: ChangeItem,
  { failures, cursor }: Progress,
): Promise<boolean> {
  if (change.kind !== 'move' || change.restrictedFolder === undefined) return false;
  if (cursor !== null || failures.length > 0) return false;
  const [{ path = '' } = {}] = change.moves ?? [];
  return hasFolder(workspaceId, path.slice(0, -1));
}

/**
 * A restricted folder whose files were moved to it is restricted from then on; one whose files were moved away is none. While
 * a file could not be moved both stay as they are: nothing is opened by a failure.
 */
async function movedFolderWrites(
  workspaceId: string,
  change: ChangeItem,
  { failures }: Progress,
): Promise<TransactionWrite[]> {
  if (failures.length > 0) return [];
  const name = change.kind === 'move' ? change.restrictedFolder : undefined;
  const workspace = name === undefined ? null : await findWorkspace(workspaceId);
  const item = name === undefined ? undefined : workspace?.restrictedFolders?.[name];
  if (!workspace || !item || name === undefined) return [];
  const { restrictedFolders } = workspace;
  const { [name]: _moved, ...others } = restrictedFolders ?? {};
  const { moving, ...settled } = item;
  const after = moving?.kind === 'opening' ? others : { ...others, [name]: settled };
  return [
    updateWorkspace(workspaceId, {
      set: { restrictedFolders: after },
      when: { restrictedFolders },
    }),
  ];
}

async function continueLater(
  { workspaceId }: Run,
  changeId: string,
  progress: Progress,
): Promise<void> {
  const writes = continueWrites(workspaceId, changeId);
  await saveProgress(workspaceId, changeId, progress, [], writes);
}

/** Files that are changed concurrently; each ends with a transaction on the same quota item. */
const filesAtOnce = 4;

/** How often a page of files is tried before what fails is given up. */
const maxAttempts = 4;

/** What remains of a page, and what became of the rest. */
interface PageResult {
  outcomes: { file: ChangedFile; outcome: Outcome }[];
  left: ChangedFile[];
  /** Why the remaining files have to be tried again, unless the time has ended. */
  error?: unknown;
}

/** Changes the files of a page until one of them fails or the time ends; on the last attempt, failures are outcomes. */
async function changePage(
  run: RunOf,
  { page, attempts }: Pick<Progress, 'page' | 'attempts'>,
): Promise<PageResult> {
  const isLastAttempt = attempts + 1 >= maxAttempts;
  const outcomes: PageResult['outcomes'] = [];
  for (let from = 0; from < page.length; from += filesAtOnce) {
    if (from > 0 && !run.hasTime()) return { outcomes, left: page.slice(from) };
    const next = from + filesAtOnce;
    const batch = await changeBatch(run, page.slice(from, next), isLastAttempt);
    outcomes.push(...batch.outcomes);
    if (batch.left.length > 0) {
      return { outcomes, left: [...batch.left, ...page.slice(next)], error: batch.error };
    }
  }
  return { outcomes, left: [] };
}

async function changeBatch(
  run: RunOf,
  files: readonly ChangedFile[],
  isLastAttempt: boolean,
): Promise<PageResult> {
  const result: PageResult = { outcomes: [], left: [] };
  const attempts = await Promise.all(files.map((file) => tryToChange(run, file)));
  for (const { file, outcome, error } of attempts) {
    if (outcome) {
      result.outcomes.push({ file, outcome });
    } else if (isLastAttempt && !(error instanceof OutOfTime)) {
      result.outcomes.push({ file, outcome: await reportUnchanged(run, file, error) });
    } else {
      result.left.push(file);
      if (!(error instanceof OutOfTime)) result.error = error;
    }
  }
  return result;
}

/** What became of a file, or the error with which its change ended. */
async function tryToChange(
  run: RunOf,
  file: ChangedFile,
): Promise<{ file: ChangedFile; outcome?: Outcome; error?: unknown }> {
  try {
    return { file, outcome: await changeFile(run, file) };
  } catch (error) {
    return { file, error };
  }
}

async function reportUnchanged(run: RunOf, file: ChangedFile, error: unknown): Promise<Outcome> {
  log('error', fileNotChanged, describeError(error));
  const { path, to = path } = file;
  await abortCopy({ workspaceId: run.workspaceId, changeId: run.change.id, path: to });
  return failed('It could not be changed. Please try again.');
}

/**
 * Discards the uploads of a workspace whose time, or whose member's or link's time, is over. Idempotent.
 * @throws ConcurrentRun if another run has done it; the SDK's errors
 */
async function discardEndedUploads(
  { workspaceId, change }: RunOf<ChangeOf<'discard_uploads'>>,
  progress: Progress,
): Promise<void> {
  const due = await getItem(keys.guestUploads(workspaceId), guestUploadsItem);
  await discardUploads(workspaceId);
  if (due && !(await hasGuestUploads(workspaceId))) {
    const { revision } = due;
    await tryWrite(
      removeIf<GuestUploadsItem>(
        keys.guestUploads(workspaceId),
        { revision },
        () => new ConcurrentRun(),
      ),
    );
  }
  const done = { ...progress, cursor: null };
  await saveProgress(workspaceId, change.id, done, [], doneWrites(workspaceId, change.id));
}
