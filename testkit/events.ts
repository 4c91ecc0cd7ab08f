import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import type { HttpEvent } from '#functions/http/event.ts';
import type { HttpHandler } from '#functions/http/middlewares.ts';
import { type Route, splitRoute } from '#shared/operation.ts';
import { env } from '#shared/ops/environment.ts';
import './strict-answers.ts';

// The functions' logs would hide the test output.
process.env[env.logLevel] ??= 'off';

/** The site origin that the functions under test are configured with. */
export const site = 'http://localhost:3000';

/** Sets the environment variables of the functions under test, unless the test run has set them. */
export function prepareEnvironment(): void {
  process.env[env.siteOrigin] ??= site;
  process.env[env.guestKeys] ??= JSON.stringify({
    current: 'k1',
    k1: 'first-guest-key-of-the-tests',
  });
  process.env[env.certificateKeys] ??= JSON.stringify({
    current: 'k1',
    k1: 'first-certificate-key-of-the-tests',
  });
  process.env[env.sessionKeys] ??= JSON.stringify({ current: 'k1', k1: 'first-key-of-the-tests' });
}

interface CallOptions {
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  cookies?: string[];
  /** The raw body, instead of `body` as JSON. */
  rawBody?: string;
  isBase64Encoded?: boolean;
  /** The result of the gateway's authorizer. */
  authorizer?: HttpEvent['requestContext']['authorizer'];
  /** The source address; a different one each time unless given. */
  address?: string;
}

/** An event as the gateway sends it, from our own origin unless `headers` say otherwise. */
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

/**
 * Lambda's context object, which does not say how much time is left: a handler that hangs, or has died by a fault, would
 * otherwise be ended minutes later, and what has called it would continue, maybe after its test.
 */
export const context: Context = Object({
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '1',
  invokedFunctionArn: 'arn:aws:lambda:eu-west-1:123456789012:function:test',
  memoryLimitInMB: '512',
  awsRequestId: 'request-1',
  logGroupName: 'test',
  logStreamName: 'test',
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
});

/** Invokes a handler and returns its response with the body parsed. */
export async function invoke(handler: HttpHandler, event: HttpEvent) {
  const { statusCode, headers, cookies = [], body } = await handler(event, context);
  return { status: statusCode, headers, cookies, body: JSON.parse(body ?? 'null') };
}
