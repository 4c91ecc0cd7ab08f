import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Check, checks } from './checks.ts';
import type { Count } from './counts.ts';

const root = resolve(import.meta.dirname, '..');

/** Generous: a check takes longer only if it hangs, even on a busy machine at a third of the usual speed. */
const longestMs = 60 * 60 * 1000;

const total: Count = { passed: 0, failed: 0 };
mkdirSync(join(root, '.cache/results'), { recursive: true });
for (const check of checks) {
  print(`\n== ${check.title}`);
  const started = performance.now();
  const { passed, failed } = await run(check);
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`== ${check.title}: ${passed} passed, ${failed} failed in ${seconds} s`);
}
print(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function run({ command, environment = {}, results }: Check): Promise<Count> {
  const file = results && join(root, results.file);
  if (file) rmSync(file, { force: true });
  const program = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: longestMs,
  });
  const [code] = await once(program, 'exit');
  const whole = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (!file) return whole;
  try {
    const count = results.count(JSON.parse(readFileSync(file, 'utf8')));
    // A program that failed other than by a test must not pass.
    return { ...count, failed: Math.max(count.failed, whole.failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
