import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Run } from '../stage/run.ts';
import { run } from '../stage/run.ts';
import { deployedStack } from '../stage/testing/deployed-stack.ts';
import { assertCommitted, sourceRevision } from './revision.ts';
import { rollbackCommit, withPreviousSources } from './rollback.ts';

let root: string;
let first: string;
let second: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clone-'));
  git('init', '--quiet');
  first = commit('first');
  second = commit('second');
});
afterEach(() => rmSync(root, { recursive: true }));

function git(...args: string[]): string {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@studio.com'];
  return execFileSync('git', [...author, ...args], { cwd: root, encoding: 'utf8' }).trim();
}

/** A commit whose product and settings have this name. */
function commit(name: string): string {
  mkdirSync(join(root, 'infra/stages'), { recursive: true });
  writeFileSync(join(root, 'product.txt'), name);
  writeFileSync(join(root, 'infra/stages/production.ts'), name);
  git('add', '--all');
  git('commit', '--quiet', '--message', name);
  return git('rev-parse', 'HEAD');
}

const stackOf = (Revision: string, PreviousRevision: string) =>
  deployedStack({ Revision, PreviousRevision });

/** Runs the real git; packages are not installed. */
const runGit: Run = (program, args, options) =>
  program === 'git'
    ? run(program, args, { ...options, output: 'read' })
    : { succeeded: true, output: '' };

test("a rollback uses the sources of the previous revision, with the stage's current settings", async () => {
  const stack = stackOf(second, first);
  const seen = await withPreviousSources({ root, stack, run: runGit }, async (source) => ({
    ...source,
    product: readFileSync(join(source.directory, 'product.txt'), 'utf8'),
    settings: readFileSync(join(source.directory, 'infra/stages/production.ts'), 'utf8'),
  }));
  expect(seen).toMatchObject({
    commit: first,
    product: 'first',
    settings: 'second',
  });
  expect(existsSync(seen.directory)).toBe(false);
  expect(git('worktree', 'list').split('\n')).toHaveLength(1);
});

test('a failed rollback leaves no folder behind', async () => {
  let directory = '';
  const failing = withPreviousSources(
    { root, stack: stackOf(second, first), run: runGit },
    async (source) => {
      ({ directory } = source);
      throw new Error('The deployment failed');
    },
  );
  await expect(failing).rejects.toThrow('The deployment failed');
  expect(existsSync(directory)).toBe(false);
});

test('a clone without the commit is rejected with the remedy', async () => {
  const stack = stackOf(second, 'f'.repeat(40));
  await expect(withPreviousSources({ root, stack, run: runGit }, async () => null)).rejects.toThrow(
    'git fetch',
  );
});

test.each(['none', 'unknown'])(
  'with %s as the previous revision there is nothing to roll back to',
  (previous) => {
    expect(() => rollbackCommit(stackOf(second, previous))).toThrow(
      'check out the commit that you want',
    );
  },
);

test('a stage that keeps data is deployed from commits only', () => {
  expect(sourceRevision(root, runGit)).toEqual({ commit: second, isChanged: false });
  writeFileSync(join(root, 'product.txt'), 'third');
  const revision = sourceRevision(root, runGit);
  expect(revision.isChanged).toBe(true);
  expect(() => assertCommitted(revision, true)).toThrow('commit or stash');
  assertCommitted(revision, false);
});

test('sources outside a git repository have no revision', () => {
  rmSync(join(root, '.git'), { recursive: true });
  expect(sourceRevision(root, runGit)).toEqual({ commit: 'unknown', isChanged: false });
});
