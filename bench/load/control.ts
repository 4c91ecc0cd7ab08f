import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Latencies } from './latencies.ts';

/** The name of the control in the figures. */
export const controlName = 'bare Node server';

/** Starts a bare server in a process of its own. Its latencies are those of the client and the machine. */
export async function startControl(latencies: Latencies) {
  const program = join(import.meta.dirname, 'bare-server.ts');
  const server = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(server.stdout.setEncoding('utf8'), 'data');
  return {
    async request(scheduled: number): Promise<void> {
      try {
        const response = await fetch(`http://127.0.0.1:${String(port).trim()}/`);
        await response.arrayBuffer();
        latencies.record(controlName, performance.now() - scheduled);
      } catch (error) {
        latencies.fail(controlName, error instanceof Error ? error.message : String(error));
      }
    },
    async close(): Promise<void> {
      server.kill();
      await once(server, 'close');
    },
  };
}
