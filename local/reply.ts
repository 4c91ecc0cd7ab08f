/** An HTTP answer on its way to the browser, while the edge may still change it. */
export interface Reply {
  status: number;
  /** By lower-case name; a list becomes as many header lines. */
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** An answer with a JSON body. */
export function json(status: number, value: unknown): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** API Gateway's own answers look like this. */
export function gatewayMessage(status: number, message: string): Reply {
  return json(status, { message });
}
