import { spawnSync } from 'node:child_process';

interface RunOptions {
  /** The folder to run in. */
  directory: string;
  /**
   * Environment variables in addition to this process's own. They must not contain secrets: other users of a
   * machine can read them.
   */
  environment?: Record<string, string>;
  /** Whether its output is shown or returned. */
  output?: 'show' | 'read';
}

/** Runs a program and waits for it. */
export type Run = (
  program: string,
  args: readonly string[],
  options: RunOptions,
) => { succeeded: boolean; output: string };

/** @throws Error if the program does not exist. */
export const run: Run = (program, args, { directory, environment, output = 'show' }) => {
  const stdio = output === 'show' ? 'inherit' : 'pipe';
  const { status, stdout, error } = spawnSync(program, args, {
    cwd: directory,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    stdio: ['inherit', stdio, stdio],
  });
  if (error) throw new Error(`${program} could not be run: ${error.message}`);
  return { succeeded: status === 0, output: stdout ?? '' };
};
