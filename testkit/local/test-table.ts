import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { type TableApi, tableApi } from '#local/instance/table-api.ts';
import { createTable, type TableDefinition } from '#local/instance/table-definition.ts';
import { startReadyEngine } from '#local/table/table-engine.ts';

/** The variable with the address of the engine that a test file's process has started. */
export const engineVariable = 'TEST_TABLE_ENGINE';

export interface TestTable {
  name: string;
  /** The engine's, which no proxy guards. */
  endpoint: string;
  ask: TableApi;
  /** Deletes the table, so that what is left running fails. */
  close(): Promise<void>;
}

let ownEngine: ReturnType<typeof startOwnEngine> | undefined;

/** Creates an empty table in the engine of this process, which is started by the first one and ends with the process. */
export async function openTestTable(definition: TableDefinition): Promise<TestTable> {
  const { endpoint, disconnect } = await engine();
  const ask = tableApi(endpoint);
  const name = `test-${randomUUID()}`;
  await createTable(ask, name, definition);
  const close = async () => {
    await ask('DynamoDB_20120810.DeleteTable', { TableName: name });
    disconnect();
  };
  return { name, endpoint, ask, close };
}

async function engine() {
  const running = process.env[engineVariable];
  if (running) return { endpoint: running, disconnect: () => {} };
  ownEngine ??= startOwnEngine();
  return ownEngine;
}

async function startOwnEngine() {
  // The clients of each test file keep their connections open.
  const sockets = new Set<Socket>();
  // https://nodejs.org/api/diagnostics_channel.html#event-netclientsocket
  subscribe('net.client.socket', (message) => {
    const { socket }: { socket?: unknown } = Object(message);
    if (!(socket instanceof Socket)) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const { endpoint, port, unref } = await startReadyEngine(null);
  unref();
  const disconnect = () => {
    for (const socket of sockets) if (socket.remotePort === port) socket.destroy();
  };
  return { endpoint, disconnect };
}
