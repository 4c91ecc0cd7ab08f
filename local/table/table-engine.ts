import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#local/instance/free-port.ts';
import { type TableApi, tableApi } from '#local/instance/table-api.ts';
import { createTable, type TableDefinition } from '#local/instance/table-definition.ts';
import { startTableGuard, type TableGuard } from '#local/table-guard/guard.ts';
import { lockData } from './data-lock.ts';
import { type EngineProcess, isDynamoDbLocal, startEngine } from './engine-process.ts';
import { indexStreamOrder } from './stream-order.ts';

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
  const port = await freePort();
  const dbFile = dataDir && join(dataDir, 'table.db');
  const engine = startEngine({ port, dbFile });
  const engineEndpoint = `http://127.0.0.1:${port}`;
  let guard: TableGuard | null = null;
  const close = async () => {
    await guard?.close();
    await engine.stop();
    lock?.release();
  };
  try {
    await readiness(tableApi(engineEndpoint), engine);
    await createTable(tableApi(engineEndpoint), localTableName, definition);
    if (dbFile && !isDynamoDbLocal()) indexStreamOrder(dbFile);
    if (!isDynamoDbLocal()) guard = await startTableGuard(port, definition);
  } catch (error) {
    await close();
    throw error;
  }
  const endpoint = guard?.endpoint ?? engineEndpoint;
  return { endpoint, engineEndpoint, ask: tableApi(endpoint), close };
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
