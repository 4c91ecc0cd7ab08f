import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run } from '../stage/run.ts';
import { requireOutput, type StageStack } from '../stage/stage-stack.ts';
import type { Source } from './deployment.ts';
import { unknownRevision } from './revision.ts';

/** What stands in for a commit where there was none before. */
const none = 'none';

/**
 * The commit to which a rollback returns, as the stack itself tells it: so it can be done from any clone.
 * @throws Error where there is none.
 */
export function rollbackCommit(stack: StageStack): string {
  const commit = requireOutput(stack, 'PreviousRevision');
  if (commit !== none && commit !== unknownRevision) return commit;
  throw new Error(
    `${stack.name} knows no revision before this one: check out what you want to return to, and deploy that.`,
  );
}

/**
 * Does work on the sources of the revision before, in a folder of their own with their own packages; the settings of the
 * stage stay those of today. The folder is gone afterwards.
 * @param root the project's folder, a clone with that commit
 * @throws Error where the clone does not have the commit, or its packages cannot be installed.
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
    const previous = stack.outputs.Revision;
    return await work({ directory, commit, previous });
  } finally {
    git('worktree', 'remove', '--force', directory);
    rmSync(parent, { recursive: true, force: true });
  }
}
