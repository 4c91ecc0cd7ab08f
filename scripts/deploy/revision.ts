import type { Run } from '../stage/run.ts';

/** The revision of sources that are not in a git repository. */
export const unknownRevision = 'unknown';

/** The commit of the sources, and whether they have changes. */
export interface SourceRevision {
  commit: string;
  isChanged: boolean;
}

/** The revision of the sources in a folder; `unknown` outside a git repository. */
export function sourceRevision(directory: string, run: Run): SourceRevision {
  const git = (...args: string[]) => run('git', args, { directory, output: 'read' });
  const head = git('rev-parse', 'HEAD');
  if (!head.succeeded) return { commit: unknownRevision, isChanged: false };
  const changes = git('status', '--porcelain').output.trim();
  return { commit: head.output.trim(), isChanged: changes !== '' };
}

/**
 * Asserts that a stage that keeps data is deployed from a commit, so that it can be rolled back.
 * @throws Error if the sources have uncommitted changes.
 */
export function assertCommitted({ isChanged }: SourceRevision, keepsData: boolean): void {
  if (!isChanged || !keepsData) return;
  throw new Error(
    'This stage is deployed from commits only, so that it can be rolled back: commit or stash your changes.',
  );
}
