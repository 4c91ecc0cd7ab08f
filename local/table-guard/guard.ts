import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { TableDefinition } from '../table-definition.ts';
import type { Refusal } from './refusal.ts';
import { refusalOf } from './rules.ts';

const attribute = z.object({ AttributeName: z.string(), AttributeType: z.string() });

export interface TableGuard {
  endpoint: string;
  close(): Promise<void>;
}

/** A proxy to the embedded engine that rejects what DynamoDB rejects and the engine accepts. */
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
  const agent = new Agent({ keepAlive: true });
  const server = createServer(async (incoming, outgoing) => {
    try {
      const body = await buffer(incoming);
      const operation = String(incoming.headers['x-amz-target']).split('.').at(-1) ?? '';
      const refusal = refusalOf(operation, body, keyTypes);
      if (refusal) refuse(outgoing, refusal);
      else forward(incoming, body, outgoing);
    } catch {
      outgoing.destroy();
    }
  });

  // The client closes idle connections: closing them here as well could break a request that is being sent.
  server.keepAliveTimeout = 0;

  /** Forwarded unchanged; if the engine does not respond, the connection is dropped. */
  function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): void {
    const { method, url, headers } = incoming;
    const onward = request(
      { host: '127.0.0.1', port: enginePort, method, path: url, headers, agent },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    onward.end(body);
  }

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
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

function refuse(outgoing: ServerResponse, { type, ...error }: Refusal): void {
  outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  outgoing.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, ...error }));
}
