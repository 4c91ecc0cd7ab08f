import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A bare server in a process of its own. */
export interface BareServer {
  origin: string;
  close(): Promise<void>;
}

/**
 * Starts a server that only responds.
 * @param answer the body of every response, as JSON
 * @param key if given, the server first verifies the session token of each request with it
 */
export async function startBareServer(answer: string, key?: string): Promise<BareServer> {
  const file = join(import.meta.dirname, 'bare-server.ts');
  const command = key === undefined ? [file, answer] : [file, answer, key];
  const server = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(server.stdout.setEncoding('utf8'), 'data');
  return {
    origin: `http://127.0.0.1:${String(port).trim()}`,
    async close() {
      server.kill();
      await once(server, 'close');
    },
  };
}
