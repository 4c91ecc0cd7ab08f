import type { Run } from '../stage/run.ts';

/** What a stack says of its revision where the sources stand under no version control. */
export const unknownRevision = 'unknown';

/** The commit that the sources are of, and whether they differ from it. */
export interface SourceRevision {
  commit: string;
  isChanged: boolean;
}

/** The revision of the sources in a folder; `unknown` where git does not know them. */
export function sourceRevision(directory: string, run: Run): SourceRevision {
  const git = (...args: string[]) => run('git', args, { directory, output: 'read' });
  const head = git('rev-parse', 'HEAD');
  if (!head.succeeded) return { commit: unknownRevision, isChanged: false };
  const changes = git('status', '--porcelain').output.trim();
  return { commit: head.output.trim(), isChanged: changes !== '' };
}

/**
 * What a stage that keeps data may be deployed from: a commit, so that a rollback can return to it.
 * @throws Error where the sources differ from their commit.
 */
export function assertCommitted({ isChanged }: SourceRevision, keepsData: boolean): void {
  if (!isChanged || !keepsData) return;
  throw new Error(
    'This stage is deployed from commits only, so that it can be rolled back: commit or stash your changes.',
  );
}
