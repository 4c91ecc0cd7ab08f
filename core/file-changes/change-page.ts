import { describeError, log } from '#core/runtime/log.ts';
import { fileNotChanged } from '#shared/environment.ts';
import type { ChangedFile, Progress } from './change/change-item.ts';
import { failed, type Outcome, OutOfTime, type RunOf } from './change/run.ts';
import { abortCopy } from './copy/abort-copy.ts';
import { changeFile } from './one-file/change-file.ts';

/** Files that are changed concurrently; each ends with a transaction on the same quota item. */
const filesAtOnce = 4;

/** How often a page of files is tried before what fails is given up. */
const maxAttempts = 4;

/** What remains of a page, and what became of the rest. */
export interface PageResult {
  outcomes: { file: ChangedFile; outcome: Outcome }[];
  left: ChangedFile[];
  /** Why the remaining files have to be tried again, unless the time has ended. */
  error?: unknown;
}

/** Changes the files of a page until one of them fails or the time ends; on the last attempt, failures are outcomes. */
export async function changePage(
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
      result.outcomes.push({ file, outcome: await giveUp(run, file, error) });
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

async function giveUp(run: RunOf, file: ChangedFile, error: unknown): Promise<Outcome> {
  log('error', fileNotChanged, describeError(error));
  const { path, to = path } = file;
  await abortCopy({ workspaceId: run.workspaceId, changeId: run.change.id, path: to });
  return failed('It could not be changed. Please try again.');
}
