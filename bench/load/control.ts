import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Latencies } from './latencies.ts';

/** The name of the control in the figures. */
export const controlName = 'bare Node server';

/** Starts a bare server. Its latencies are those of the client and the machine. */
export async function startControl(latencies: Latencies) {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(server.stdout.setEncoding('utf8'), 'data');
  const origin = `http://127.0.0.1:${String(port).trim()}`;
  return {
    async request(scheduled: number): Promise<void> {
      try {
        const response = await fetch(origin);
        await response.arrayBuffer();
        latencies.record(controlName, performance.now() - scheduled);
      } catch (error) {
        latencies.fail(controlName, error instanceof Error ? error.message : String(error));
      }
    },
    async close() {
      server.kill();
      await once(server, 'close');
    },
  };
}
