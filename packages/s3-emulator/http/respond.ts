import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type Reply, xmlType } from './call.ts';
import { errorDocument, type S3Error } from './errors.ts';

/** The answer of an error; one to HEAD, and 304, have no body. */
export function errorReply(error: S3Error, method: string, id: string): Reply {
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
  // Not by writeHead, which refuses Latin-1 in Content-Disposition.
  for (const [name, value] of Object.entries({ ...headers, ...length, ...further })) {
    response.setHeader(name, value);
  }
  response.writeHead(status);
  if (body === null || typeof body === 'string') {
    response.end(body ?? undefined);
    return;
  }
  for await (const chunk of body) {
    if (response.destroyed) return;
    if (!response.write(chunk))
      await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}
