import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { errorDocument, S3Error } from '../http/errors.ts';
import { type Reply, xmlType } from './call.ts';

/** The answer of an error; one to HEAD, and 304, have no body. Faults of the emulator are logged. */
export function errorReply(thrown: unknown, method: string, id: string): Reply {
  if (!(thrown instanceof S3Error)) console.error(thrown);
  const error = thrown instanceof S3Error ? thrown : new S3Error('InternalError');
  const bodiless = method === 'HEAD' || error.status === 304;
  return {
    status: error.status,
    headers: { ...(error.status === 304 ? {} : xmlType), ...error.headers },
    body: bodiless ? null : errorDocument(error, id),
  };
}

/** Sends an answer; a body that is read from disk is sent as fast as the client takes it. */
export async function respond(
  response: ServerResponse,
  { status, headers, body }: Reply,
  further: Record<string, string>,
): Promise<void> {
  const length =
    typeof body === 'string' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  response.writeHead(status, { ...further, ...headers, ...length });
  if (body === null || typeof body === 'string') {
    response.end(body ?? undefined);
    return;
  }
  try {
    await pipeline(body, response);
  } catch (error) {
    // The client went away, as a player does when it seeks.
    if (!response.destroyed) throw error;
  }
}
