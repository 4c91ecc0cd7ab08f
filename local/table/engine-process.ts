import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';

/** The engine's process, which ends when ours does. */
export interface EngineProcess {
  /** The reason why it exited, once it has. */
  ended: Promise<string>;
  /** Lets our process end while the engine runs, which then ends too. */
  unref(): void;
  stop(): Promise<void>;
}

/**
 * Executes the given program, with a watchdog that stops the program when our end of the pipe closes, even if our
 * process is killed without a chance to clean up.
 */
const programUnderWatch = `
exec 3<&0
(cat <&3 >/dev/null; kill $$ 2>/dev/null) &
exec 3<&-
exec "$@" </dev/null
`;

/** The version of the engine in package.json, whose platform packages are released with it. */
const engineVersion = '1.2.1';

export interface EngineOptions {
  port: number;
  /** The file that stores the table; null keeps it in memory. */
  dbFile: string | null;
}

/** Whether AWS's DynamoDB Local is the engine: `npm run soak -- dynamodb-local` sets the path of its files. */
export function isDynamoDbLocal(): boolean {
  return Boolean(process.env['DYNAMODB_LOCAL_DIR']);
}

/** Starts dynoxide, a DynamoDB engine on SQLite, or DynamoDB Local on a port of the loopback address. */
export function startEngine(options: EngineOptions): EngineProcess {
  const dir = process.env['DYNAMODB_LOCAL_DIR'];
  const [program, ...args] = dir ? dynamoDbLocalCommand(dir, options) : dynoxideCommand(options);
  return watched(startUnderWatch(program, args));
}

function dynoxideCommand({ port, dbFile }: EngineOptions): [string, ...string[]] {
  const listening = ['serve', '--host', '127.0.0.1', '--port', String(port)];
  return [...engineCommand(), ...listening, ...(dbFile ? ['--db-path', dbFile] : [])];
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.UsageNotes.html */
function dynamoDbLocalCommand(dir: string, { port, dbFile }: EngineOptions): [string, ...string[]] {
  const main = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner';
  return [
    'java',
    '-Xmx512m',
    // Each worker of the tests starts one: without the optimizing compiler and parallel collector it takes half the CPU time.
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    `-Dsqlite4java.library.path=${dir}`,
    '-cp',
    join(dir, '*'),
    main,
    '-port',
    String(port),
    '-disableTelemetry',
    ...(dbFile ? ['-dbPath', dirname(dbFile)] : ['-inMemory']),
  ];
}

/**
 * The installed engine, else the one of the same version that npx downloads for platforms that are not listed as a
 * dependency.
 */
export function engineCommand({
  platform,
  arch,
}: Pick<NodeJS.Process, 'platform' | 'arch'> = process): [string, ...string[]] {
  const require = createRequire(import.meta.url);
  try {
    return [require.resolve(`@dynoxide/${platform}-${arch}/dynoxide`)];
  } catch {
    return ['npx', '--yes', `dynoxide@${engineVersion}`];
  }
}

function startUnderWatch(program: string, args: string[]): ChildProcess & { stdin: Writable } {
  const stdio: ['pipe', 'ignore', 'pipe'] = ['pipe', 'ignore', 'pipe'];
  // Its own process group, so that the terminal's Ctrl-C does not stop it before our last write.
  return process.platform === 'win32'
    ? spawn(program, args, { stdio, shell: true })
    : spawn('sh', ['-c', programUnderWatch, 'sh', program, ...args], { stdio, detached: true });
}

function watched(engine: ReturnType<typeof startUnderWatch>): EngineProcess {
  let stderrText = '';
  engine.stderr?.on('data', (chunk: Buffer) => {
    stderrText = (stderrText + chunk.toString()).slice(-2_000);
  });
  const ended = new Promise<string>((resolve) => {
    engine.once('error', (error) => resolve(error.message));
    engine.once('exit', (code, signal) => {
      engine.stdin.destroy();
      resolve(`it ended (${signal ?? code}). ${stderrText}`.trim());
    });
  });
  // The watchdog reads nothing; the pipe breaks if the engine exits first.
  engine.stdin.on('error', () => {});
  return {
    ended,
    unref() {
      engine.unref();
      for (const pipe of [engine.stdin, engine.stderr]) if (pipe instanceof Socket) pipe.unref();
    },
    async stop() {
      engine.kill('SIGTERM');
      await ended;
    },
  };
}
