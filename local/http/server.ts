import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { sharePath } from '#shared/rules/site.ts';
import type { WireRequest } from './http-event.ts';
import { gatewayMessage, type Reply } from './reply.ts';

export interface HttpServer {
  close(): Promise<void>;
}

export interface ServerOptions {
  port: number;
  answer: (request: WireRequest) => Promise<Reply>;
  /** Receives a line for each request: method, path, status and duration. */
  onRequest: (line: string) => void;
  onFailure: (message: string) => void;
}

/** The port is in use by another process. */
class PortTaken extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is in use by another program. Stop that program, ` +
        'or set PORT to another port, as in: PORT=3100 npm start',
    );
  }
}

/**
 * Listens on the loopback address, by IPv4 and, if available, by IPv6: `localhost` may mean either.
 * @throws PortTaken
 */
export async function startServer(options: ServerOptions): Promise<HttpServer> {
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    void answer(incoming, outgoing, options);
  const servers = [await listen(listener, options.port, '127.0.0.1')];
  try {
    servers.push(await listen(listener, options.port, '::1'));
  } catch (error) {
    if (error instanceof PortTaken) {
      await closeAll(servers);
      throw error;
    }
  }
  return { close: () => closeAll(servers) };
}

/** @throws PortTaken if the port is in use. */
export async function assertPortFree(port: number): Promise<void> {
  const server = await listen(() => {}, port, '127.0.0.1');
  await closeAll([server]);
}

function listen(
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  port: number,
  host: string,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(listener);
    // The client closes idle connections: closing them here too would break a request that is just being sent.
    server.keepAliveTimeout = 0;
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port) : error),
    );
    server.listen(port, host, () => resolve(server));
  });
}

async function closeAll(servers: Server[]): Promise<void> {
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  for (const server of servers) server.closeAllConnections();
  await Promise.all(closed);
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { answer, onRequest, onFailure }: ServerOptions,
): Promise<void> {
  const started = performance.now();
  try {
    const request = await readWire(incoming);
    const reply = await answer(request).catch((error: unknown) => {
      onFailure(error instanceof Error ? `${error.stack}` : String(error));
      return gatewayMessage(500, 'Internal Server Error');
    });
    writeReply(reply, request, outgoing);
    const ms = Math.round(performance.now() - started);
    onRequest(`${request.method} ${loggedPath(request.url)} ${reply.status} ${ms} ms`);
  } catch {
    // The client aborted its request, or sent invalid HTTP.
    outgoing.destroy();
  }
}

/** A path without what may be the token of a link: of a mailed one in the query, of a share link at the end. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.startsWith(sharePath) ? `${sharePath}…` : path;
}

/** More than any handler accepts, so that each can respond with its own error. */
const maxBodyBytes = 11 * 1024 * 1024;

/** Reads a whole request; bytes beyond the length that every handler rejects are dropped. */
async function readWire(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    if (length <= maxBodyBytes) chunks.push(chunk);
    length += chunk.length;
  }
  return {
    method: incoming.method ?? 'GET',
    url: incoming.url ?? '/',
    headers: incoming.headers,
    body: Buffer.concat(chunks),
    sourceIp: incoming.socket.remoteAddress ?? '127.0.0.1',
  };
}

function writeReply(
  { status, headers, body }: Reply,
  { method }: Pick<WireRequest, 'method'>,
  outgoing: ServerResponse,
): void {
  const bodiless = status === 204 || status === 304;
  outgoing.writeHead(status, {
    ...headers,
    ...(!bodiless && { 'content-length': body.length }),
  });
  outgoing.end(method === 'HEAD' || bodiless ? undefined : body);
}
