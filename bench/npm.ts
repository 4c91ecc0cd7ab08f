import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, threeFreePorts } from './product.ts';

/**
 * Runs `npm start` in a folder with an empty data folder, and ends it when the product is ready.
 * @returns seconds until it was ready
 * @throws Error with what it printed if it ends before
 */
export async function npmStartSeconds(folder: string): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const own = { PORT: String(await threeFreePorts()), LOCAL_DATA_DIR: dataDir };
  const started = performance.now();
  const product = runNpm(['start'], folder, own);
  const closed = once(product, 'close');
  try {
    await new Promise<void>((ready, fail) => {
      const printed: string[] = [];
      const read = (text: Buffer) => {
        printed.push(text.toString());
        if (printed.join('').includes('is ready')) ready();
      };
      product.stdout?.on('data', read);
      product.stderr?.on('data', read);
      product.once('close', () => fail(new Error(printed.join(''))));
    });
    return (performance.now() - started) / 1_000;
  } finally {
    endGroup(product);
    await closed;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Runs npm to its end, and prints what it prints on standard error.
 * @param parameters such as `test`
 * @returns seconds
 * @throws Error if it fails, for tests if one of them does
 */
export async function npmSeconds(folder: string, ...parameters: string[]): Promise<number> {
  const started = performance.now();
  const run = runNpm(parameters, folder, {});
  for (const output of [run.stdout, run.stderr]) output?.pipe(process.stderr, { end: false });
  const [code] = await once(run, 'close');
  if (code !== 0) throw new Error(`npm ${parameters.join(' ')} ended with ${code}.`);
  return (performance.now() - started) / 1_000;
}

/** In a process group of its own, which includes what npm starts. */
function runNpm(parameters: string[], cwd: string, own: NodeJS.ProcessEnv): ChildProcess {
  const env = { ...environment, ...own };
  return spawn('npm', parameters, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended.
  }
}
