import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#local/instance/free-port.ts';
import { originsAt, type ServedProduct, startProcess, threeFreePorts } from '../../product.ts';
import { megabytesInUse } from './inspector.ts';
import { type ProcessFigures, processTree } from './process-tree.ts';

/** The product under load, which can be killed and started again on its data. */
export interface LoadedProduct extends ServedProduct {
  /** Its processes: the product with its emulators, and the engine of the table. */
  processes(): ProcessFigures[];
  /**
   * The memory in use, in MB: of each thread of the product's own process after a collection of its garbage, and the
   * resident memory of each other program.
   */
  megabytesInUse(): Promise<Map<string, number>>;
  /** Kills all its processes at once, without a chance to clean up. */
  kill(): Promise<void>;
  /** Starts it again. @returns seconds until it is ready */
  restart(): Promise<number>;
}

/** Starts the product with an empty data folder. */
export async function startLoadedProduct(): Promise<LoadedProduct> {
  const port = await threeFreePorts();
  const dataDir = mkdtempSync(join(tmpdir(), 'load-'));
  const inspectorPort = await freePort();
  const options = [`--inspect=127.0.0.1:${inspectorPort}`, '--inspect-publish-uid=http'];
  let running: ChildProcess = await startProcess(port, dataDir, options);
  const processes = () => processTree(running.pid ?? 0);
  return {
    ...originsAt(port),
    dataDir,
    processes,
    async megabytesInUse() {
      const others = processes().filter(({ pid }) => pid !== running.pid);
      return new Map([
        ...(await megabytesInUse(inspectorPort)),
        ...others.map(({ program, megabytes }) => [program, megabytes] as const),
      ]);
    },
    async kill() {
      const ended = once(running, 'close');
      for (const { pid } of processes()) killIfRunning(pid);
      await ended;
    },
    async restart() {
      const began = performance.now();
      running = await startProcess(port, dataDir, options);
      return (performance.now() - began) / 1_000;
    },
    async close() {
      if (running.exitCode === null && running.signalCode === null) {
        running.kill('SIGTERM');
        await once(running, 'close');
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A process may have ended since it was listed. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
