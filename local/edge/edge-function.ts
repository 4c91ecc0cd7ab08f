import { createContext, runInContext } from 'node:vm';
import * as z from 'zod';

const valued = z.object({ value: z.string() });
const headers = z.record(z.string(), valued);

const edgeResponse = z.object({
  statusCode: z.number(),
  headers: headers.default({}),
  body: z
    .union([z.string(), z.object({ data: z.string() }).transform(({ data }) => data)])
    .optional(),
});
const edgeRequest = z.object({ uri: z.string(), headers });

/** The request or response that the function may read and change. Header names are in lower case. */
export interface EdgeRequest {
  method: string;
  uri: string;
  /** Without the question mark. */
  query: string;
  headers: Record<string, string>;
  sourceIp: string;
}

interface EdgeResponse {
  status: number;
  headers: Record<string, string>;
  /** Set if the function responds instead of the origin. */
  body?: string;
}

/** A CloudFront Function, run from the code in the stack. */
export interface EdgeFunction {
  /** @returns the changed request, or the response that replaces the origin's. */
  onRequest(request: EdgeRequest): Promise<{ request: EdgeRequest } | { response: EdgeResponse }>;
  onResponse(request: EdgeRequest, response: EdgeResponse): Promise<EdgeResponse>;
}

/**
 * The event's shape is CloudFront's:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export function edgeFunction(code: string): EdgeFunction {
  const context = createContext({});
  runInContext(code, context, { filename: 'cloudfront-function.js' });
  // Compiled once; a script for each request, with a timeout, took most of the gateway's time.
  const handle: (event: string) => Promise<string> = runInContext(
    '(event) => Promise.resolve(handler(JSON.parse(event))).then(JSON.stringify)',
    context,
  );

  /** Input and output are passed as JSON, because the function runs in its own VM context. */
  async function call(event: object): Promise<unknown> {
    return JSON.parse(await handle(JSON.stringify(event)));
  }

  return {
    async onRequest(request) {
      const returned = await call(eventOf('viewer-request', request));
      const answered = edgeResponse.safeParse(returned);
      if (answered.success) return { response: plainResponse(answered.data) };
      const { uri, headers } = edgeRequest.parse(returned);
      return { request: { ...request, uri, headers: plain(headers) } };
    },
    async onResponse(request, { status, headers }) {
      const response = { statusCode: status, headers: valuedHeaders(headers), cookies: {} };
      const event = { ...eventOf('viewer-response', request), response };
      return plainResponse(edgeResponse.parse(await call(event)));
    },
  };
}

function eventOf(eventType: string, request: EdgeRequest): object {
  const { method, uri, query, headers, sourceIp } = request;
  const { cookie, ...others } = headers;
  return {
    version: '1.0',
    context: { distributionDomainName: 'localhost', eventType, requestId: 'local' },
    viewer: { ip: sourceIp },
    request: {
      method,
      uri,
      querystring: valuedHeaders(Object.fromEntries(new URLSearchParams(query))),
      headers: valuedHeaders(others),
      cookies: cookiesOf(cookie),
    },
  };
}

function cookiesOf(header = ''): Record<string, { value: string }> {
  const pairs = header.split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return name ? [[name, { value: value.join('=') }]] : [];
  });
  return Object.fromEntries(pairs);
}

function valuedHeaders(headers: Record<string, string>): Record<string, { value: string }> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
}

function plain(headers: Record<string, { value: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));
}

function plainResponse({ statusCode, headers, body }: z.output<typeof edgeResponse>): EdgeResponse {
  return { status: statusCode, headers: plain(headers), ...(body !== undefined && { body }) };
}
