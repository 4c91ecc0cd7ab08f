import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type Lock, tryLock } from '#build/file-lock.ts';
import { freePort } from '#local/instance/free-port.ts';
import { type TableApi, tableApi } from '#local/instance/table-api.ts';
import { createTable, type TableDefinition } from '#local/instance/table-definition.ts';
import { startTableGuard, type TableGuard } from '#local/table-guard/guard.ts';
import { type EngineProcess, isDynamoDbLocal, startEngine } from './engine-process.ts';

export const localTableName = 'cutbay';

export interface TableEngine {
  /** The endpoint for clients; it rejects what DynamoDB rejects. */
  endpoint: string;
  /** The endpoint of the engine behind it. */
  engineEndpoint: string;
  ask: TableApi;
  close(): Promise<void>;
}

export interface TableEngineOptions {
  definition: TableDefinition;
  /** The folder that stores the table; null keeps it in memory. */
  dataDir: string | null;
  /** A DynamoDB endpoint that replaces the embedded engine. */
  endpoint?: string | undefined;
}

/**
 * Starts the engine and creates the table with the stack's definition.
 * @throws Error if another process has the data, or the engine does not start.
 */
export async function startTable(options: TableEngineOptions): Promise<TableEngine> {
  const { definition, dataDir, endpoint: foreign } = options;
  if (foreign) {
    const ask = tableApi(foreign);
    await createTable(ask, localTableName, definition);
    return { endpoint: foreign, engineEndpoint: foreign, ask, close: async () => {} };
  }
  const lock = dataDir === null ? null : lockData(dataDir);
  const dbFile = dataDir && join(dataDir, 'table.db');
  let engine: ReadyEngine | null = null;
  let guard: TableGuard | null = null;
  const close = async () => {
    await guard?.close();
    await engine?.stop();
    lock?.release();
  };
  try {
    engine = await startReadyEngine(dbFile);
    await createTable(engine.ask, localTableName, definition);
    if (dbFile && !isDynamoDbLocal()) indexStreamOrder(dbFile);
    if (!isDynamoDbLocal()) guard = await startTableGuard(engine.port, definition);
  } catch (error) {
    await close();
    throw error;
  }
  const engineEndpoint = engine.endpoint;
  const endpoint = guard?.endpoint ?? engineEndpoint;
  return { endpoint, engineEndpoint, ask: tableApi(endpoint), close };
}

/** An engine that answers, without a table and a guard. */
interface ReadyEngine extends EngineProcess {
  port: number;
  endpoint: string;
  ask: TableApi;
}

/**
 * Starts an engine on a free port.
 * @param dbFile the file that stores its tables; null keeps them in memory
 * @throws Error if it does not start
 */
export async function startReadyEngine(dbFile: string | null): Promise<ReadyEngine> {
  const port = await freePort();
  const engine = startEngine({ port, dbFile });
  const endpoint = `http://127.0.0.1:${port}`;
  const ask = tableApi(endpoint);
  try {
    await readiness(ask, engine);
  } catch (error) {
    await engine.stop();
    throw error;
  }
  return { ...engine, port, endpoint, ask };
}

/** Long enough for npx to download the engine; the installed one takes some tens of milliseconds. */
const startsWithinMs = 60_000;

async function readiness(ask: TableApi, engine: EngineProcess): Promise<void> {
  const ended = engine.ended.then((why) => {
    throw new Error(`The table's engine did not start: ${why}`);
  });
  await Promise.race([answers(ask), ended]);
  // An exit of the engine after this shows as failing calls.
  ended.catch(() => {});
}

async function answers(ask: TableApi): Promise<void> {
  const deadline = Date.now() + startsWithinMs;
  for (;;) {
    try {
      await ask('DynamoDB_20120810.ListTables', {});
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(5);
    }
  }
}

/**
 * Locks a data folder for this process.
 * @throws Error if a running product has the lock.
 */
function lockData(dataDir: string): Lock {
  const lock = tryLock(join(dataDir, 'lock'));
  if (lock) return lock;
  throw new Error(
    `Another copy of the product is running on the data in ${dataDir}. ` +
      'Stop it, or set LOCAL_DATA_DIR to another folder.',
  );
}

/** Long enough for a write of the engine to finish. */
const busyTimeoutMs = 5_000;

/**
 * Creates an index on the engine's stream records by sequence number. dynoxide 1.2.1 keeps every record and, for each
 * new one, scans all of them for the highest number: without the index a transaction took 2 ms in a new table
 * and 20 ms after 10,000 writes. An engine with another schema is left unchanged.
 * @param dbFile the file of a running engine; SQLite allows concurrent access
 */
export function indexStreamOrder(dbFile: string): void {
  const db = new DatabaseSync(dbFile, { timeout: busyTimeoutMs });
  try {
    const matching = db
      .prepare("SELECT 1 FROM pragma_table_info('_stream_records') WHERE name IN (?, ?)")
      .all('table_name', 'sequence_number');
    if (matching.length < 2) return;
    db.exec(
      'CREATE INDEX IF NOT EXISTS cutbay_stream_order ' +
        'ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    db.close();
  }
}
