import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import type { HttpEvent } from '#functions/http/event.ts';
import type { HttpHandler } from '#functions/http/middlewares.ts';
import { env } from '#shared/environment.ts';
import { type Route, splitRoute } from '#shared/operation.ts';

// What the functions log would bury what the tests say.
process.env[env.logLevel] ??= 'off';

/** The site that the functions under test believe to serve. */
export const site = 'http://localhost:3000';

/** Sets what the functions under test read from their environment, unless the test run has set it. */
export function prepareEnvironment(): void {
  process.env[env.siteOrigin] ??= site;
  process.env[env.sessionKeys] ??= JSON.stringify({ current: 'k1', k1: 'first-key-of-the-tests' });
}

interface CallOptions {
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  cookies?: string[];
  /** The body's very bytes, instead of `body` as JSON. */
  rawBody?: string;
  isBase64Encoded?: boolean;
  /** What the gateway's authorizer said of it. */
  authorizer?: HttpEvent['requestContext']['authorizer'];
  /** Where the call comes from; somewhere else each time unless given. */
  address?: string;
}

/** An event as the gateway makes it, from our own page unless `headers` say otherwise. */
export function httpEvent(route: Route, options: CallOptions = {}): HttpEvent {
  const { method, path } = splitRoute(route);
  const { params = {}, cookies = [], rawBody, isBase64Encoded = false } = options;
  const body = rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const rawPath = path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? '');
  return {
    version: '2.0',
    routeKey: route,
    rawPath,
    rawQueryString: '',
    headers: {
      origin: site,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    cookies,
    pathParameters: params,
    ...(options.query && { queryStringParameters: options.query }),
    isBase64Encoded,
    ...(body !== undefined && { body }),
    requestContext: {
      accountId: '123456789012',
      apiId: 'api',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: {
        method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: options.address ?? randomUUID(),
        userAgent: 'test',
      },
      ...(options.authorizer && { authorizer: options.authorizer }),
      requestId: 'request-1',
      routeKey: route,
      stage: '$default',
      time: '20/Nov/2026:12:00:00 +0000',
      timeEpoch: 1_795_176_000_000,
    },
  };
}

/** What Lambda tells a function of its own run. */
export const context: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '1',
  invokedFunctionArn: 'arn:aws:lambda:eu-west-1:123456789012:function:test',
  memoryLimitInMB: '512',
  awsRequestId: 'request-1',
  logGroupName: 'test',
  logStreamName: 'test',
  // Only for what hangs: on a busy machine a handler that is given up early answers 500, and goes on unseen.
  getRemainingTimeInMillis: () => 300_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};

/** Calls a handler and gives its answer with the body read. */
export async function invoke(handler: HttpHandler, event: HttpEvent) {
  const { statusCode, headers, cookies = [], body } = await handler(event, context);
  return { status: statusCode, headers, cookies, body: JSON.parse(body ?? 'null') };
}
