import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run } from '../stage/run.ts';
import { requireOutput, type StageStack } from '../stage/stage-stack.ts';
import type { Source } from './deployment.ts';
import { unknownRevision } from './revision.ts';

/** Replaces the commit if there was no previous one. */
const none = 'none';

/**
 * The commit for a rollback, from the stack's outputs: any clone can do it.
 * @throws Error if there is none.
 */
export function rollbackCommit(stack: StageStack): string {
  const commit = requireOutput(stack, 'PreviousRevision');
  if (commit !== none && commit !== unknownRevision) return commit;
  throw new Error(
    `${stack.name} has no previous revision: check out the commit that you want, and deploy that.`,
  );
}

/**
 * Runs work on the sources of the previous revision, in a temporary folder with their own packages and the stage's
 * current settings.
 * @param root the project's folder, a clone with that commit
 * @throws Error if the clone does not have the commit, or its packages cannot be installed.
 */
export async function withPreviousSources<T>(
  { root, stack, run }: { root: string; stack: StageStack; run: Run },
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const commit = rollbackCommit(stack);
  const parent = mkdtempSync(join(tmpdir(), 'rollback-'));
  const directory = join(parent, 'sources');
  const git = (...args: string[]) => run('git', args, { directory: root });
  if (!git('worktree', 'add', '--quiet', '--detach', directory, commit).succeeded) {
    rmSync(parent, { recursive: true });
    throw new Error(`This clone does not have the commit ${commit}: git fetch, then try again.`);
  }
  try {
    const file = join('infra/stages', `${stack.stage}.ts`);
    copyFileSync(join(root, file), join(directory, file));
    if (!run('npm', ['ci'], { directory }).succeeded) {
      throw new Error('The packages of that revision could not be installed. Nothing was changed.');
    }
    return await work({ directory, commit });
  } finally {
    git('worktree', 'remove', '--force', directory);
    rmSync(parent, { recursive: true, force: true });
  }
}
