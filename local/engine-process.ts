import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';

/** The engine as a process, whatever becomes of ours. */
export interface EngineProcess {
  /** Says why it ended, once it has. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Becomes the program it is given, and leaves behind a watch that ends the program when our end of the pipe
 * closes: so it closes even where we are killed without a chance to clean up.
 */
const programUnderWatch = `
exec 3<&0
(cat <&3 >/dev/null; kill $$ 2>/dev/null) &
exec 3<&-
exec "$@" </dev/null
`;

/** Starts dynoxide, a DynamoDB engine on SQLite, on a port of the loopback address. */
export function startEngine(options: { port: number; dbFile: string | null }): EngineProcess {
  const { port, dbFile } = options;
  const [program, ...args] = [
    ...engineCommand(),
    'serve',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    ...(dbFile ? ['--db-path', dbFile] : []),
  ];
  return watched(startUnderWatch(program, args));
}

/** The installed engine, else the one that npx fetches for the platforms that we cannot list as a dependency. */
function engineCommand(): [string, ...string[]] {
  const require = createRequire(import.meta.url);
  try {
    return [require.resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`)];
  } catch {
    return ['npx', '--yes', 'dynoxide'];
  }
}

function startUnderWatch(program: string, args: string[]): ChildProcess & { stdin: Writable } {
  const stdio: ['pipe', 'ignore', 'pipe'] = ['pipe', 'ignore', 'pipe'];
  // Of its own group, so that the terminal's Ctrl-C reaches it by way of us, after our last write.
  return process.platform === 'win32'
    ? spawn(program, args, { stdio, shell: true })
    : spawn('sh', ['-c', programUnderWatch, 'sh', program, ...args], { stdio, detached: true });
}

function watched(engine: ReturnType<typeof startUnderWatch>): EngineProcess {
  let complaints = '';
  engine.stderr?.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-2_000);
  });
  const ended = new Promise<string>((resolve) => {
    engine.once('error', (error) => resolve(error.message));
    engine.once('exit', (code, signal) => {
      engine.stdin.destroy();
      resolve(`it ended (${signal ?? code}). ${complaints}`.trim());
    });
  });
  // Its watch reads nothing; the pipe breaks when the engine goes first.
  engine.stdin.on('error', () => {});
  return {
    ended,
    async stop() {
      engine.kill('SIGTERM');
      await ended;
    },
  };
}
