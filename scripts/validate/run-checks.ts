import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { print } from '#local/output.ts';
import { drawEnvironment } from '#testkit/draws/seed.ts';
import type { Check } from './check.ts';
import type { Count } from './counts.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs checks side by side, each for `longestMinutes` at most, and prints each with its output and count. */
async function runChecks(checks: readonly Check[], longestMinutes: number): Promise<Count> {
  const total: Count = { passed: 0, failed: 0 };
  const isAlone = checks.length === 1;
  mkdirSync(join(root, '.cache/results'), { recursive: true });
  await Promise.all(
    checks.map(async (check) => {
      if (isAlone) print(`\n== ${check.title}`);
      const started = performance.now();
      const { count, output } = await run(
        check,
        isAlone ? 'inherit' : 'pipe',
        longestMinutes * 60_000,
      );
      const { passed, failed } = count;
      total.passed += passed;
      total.failed += failed;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (!isAlone) print(`\n== ${check.title}\n${output.trimEnd()}`);
      print(`== ${check.title}: ${passed} passed, ${failed} failed in ${seconds} s`);
    }),
  );
  return total;
}

/**
 * Runs stages of checks, each after the one before, and ends this process with their count as its last line.
 * @param longestMinutes of one check. Generous: it takes longer only if it hangs, even at a third of the usual speed
 */
export async function runStages(
  stages: Iterable<readonly Check[]>,
  longestMinutes = 60,
): Promise<void> {
  const total: Count = { passed: 0, failed: 0 };
  for (const stage of stages) {
    const { passed, failed } = await runChecks(stage, longestMinutes);
    total.passed += passed;
    total.failed += failed;
  }
  print(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** Runs a check; its output is printed as it comes, or returned whole. */
async function run(
  { command, environment = {}, results }: Check,
  stdout: 'inherit' | 'pipe',
  longestMs: number,
): Promise<{ count: Count; output: string }> {
  const file = results && join(root, results.file);
  if (file) rmSync(file, { force: true });
  const program = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...drawEnvironment, ...environment },
    stdio: ['ignore', stdout, stdout],
    timeout: longestMs,
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(program, 'close');
  const whole = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (!file) return { count: whole, output };
  try {
    const count = results.count(JSON.parse(readFileSync(file, 'utf8')));
    // A program that failed other than by a test must not pass.
    return { count: { ...count, failed: Math.max(count.failed, whole.failed) }, output };
  } catch {
    return { count: { passed: 0, failed: 1 }, output };
  }
}
