import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WireRequest } from './http-event.ts';
import type { Reply } from './reply.ts';

/** More than any handler accepts, so that each can respond with its own error. */
const maxBodyBytes = 11 * 1024 * 1024;

/** Reads a whole request; bytes beyond the length that every handler rejects are dropped. */
export async function readWire(incoming: IncomingMessage): Promise<WireRequest> {
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

export function writeReply(
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
