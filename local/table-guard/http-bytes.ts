/** A request to the engine, as the bytes that a client sent. */
export interface EngineRequest {
  /** All of it: the head and the body. */
  bytes: Buffer;
  /** Such as `TransactWriteItems`; empty for what is no operation. */
  operation: string;
  body: Buffer;
}

const endOfHead = '\r\n\r\n';

/**
 * The first request in the bytes that a connection has received; null if it is not complete. Clients of DynamoDB say how
 * long a body is (`Content-Length`): they sign it.
 */
export function firstRequest(received: Buffer): EngineRequest | null {
  const headLength = received.indexOf(endOfHead);
  if (headLength < 0) return null;
  const head = received.toString('latin1', 0, headLength);
  const bodyAt = headLength + endOfHead.length;
  const end = bodyAt + Number(headerOf(head, 'content-length') ?? 0);
  if (received.length < end) return null;
  return {
    bytes: received.subarray(0, end),
    operation: headerOf(head, 'x-amz-target')?.split('.').at(-1) ?? '',
    body: received.subarray(bodyAt, end),
  };
}

/** An error response of DynamoDB's kind, with a body as JSON. */
export function badRequest(body: object): string {
  const json = JSON.stringify(body);
  return [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/x-amz-json-1.0',
    `content-length: ${Buffer.byteLength(json)}`,
    '',
    json,
  ].join('\r\n');
}

function headerOf(head: string, name: string): string | undefined {
  return new RegExp(`\r\n${name}:[ \t]*([^\r\n]*)`, 'i').exec(head)?.[1];
}
