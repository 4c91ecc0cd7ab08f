import { connect, createServer, type Socket } from 'node:net';
import * as z from 'zod';
import type { TableDefinition } from '#local/instance/table-definition.ts';
import { badRequest, firstRequest } from './http-bytes.ts';
import { errorBody } from './refusal.ts';
import { refusalOf } from './rules.ts';

const attribute = z.object({ AttributeName: z.string(), AttributeType: z.string() });

export interface TableGuard {
  endpoint: string;
  close(): Promise<void>;
}

/**
 * A proxy to the embedded engine that rejects what DynamoDB rejects and the engine accepts. Every connection has one of
 * its own to the engine, so that bytes pass through: Node's HTTP server and client here took a third of the CPU time
 * of each request to the table.
 */
export async function startTableGuard(
  enginePort: number,
  { AttributeDefinitions }: Pick<TableDefinition, 'AttributeDefinitions'>,
): Promise<TableGuard> {
  const keyTypes = new Map(
    z
      .array(attribute)
      .parse(AttributeDefinitions)
      .map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]),
  );
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const engine = connect({ host: '127.0.0.1', port: enginePort, noDelay: true });
    open.add(client);
    client.once('close', () => {
      open.delete(client);
      engine.destroy();
    });
    // If the engine does not respond, the connection is dropped.
    engine.once('close', () => client.destroySoon());
    for (const socket of [client, engine]) socket.on('error', () => socket.destroy());
    engine.pipe(client);

    let received: Buffer = Buffer.alloc(0);
    client.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      for (let next = firstRequest(received); next; next = firstRequest(received)) {
        received = received.subarray(next.bytes.length);
        const refusal = refusalOf(next.operation, next.body, keyTypes);
        if (refusal) client.write(badRequest(errorBody(refusal)));
        else engine.write(next.bytes);
      }
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const client of open) client.destroy();
      await closed;
    },
  };
}
