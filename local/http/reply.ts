/** An HTTP response that the edge may still change. */
export interface Reply {
  status: number;
  /** By lower-case name; a list becomes several header lines. */
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** A response with a JSON body. */
export function json(status: number, value: unknown): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** The format of API Gateway's own responses. */
export function gatewayMessage(status: number, message: string): Reply {
  return json(status, { message });
}
