import type { MiddlewareObj, Request } from '@middy/core';
import { CallError } from '#core/errors.ts';
import { log } from '#core/runtime/log.ts';
import type { HttpResponse } from './answer.ts';
import type { HttpEvent } from './event.ts';

/** Logs one line per request: route, status and duration. No body, no cookie, no address. */
export function requestLog(): MiddlewareObj<HttpEvent, HttpResponse> {
  const started = new WeakMap<HttpEvent, number>();
  const write = ({ event, response, error }: Request<HttpEvent, HttpResponse>) => {
    log('info', 'request', {
      route: event.routeKey,
      status: response?.statusCode,
      ms: Math.round(performance.now() - (started.get(event) ?? 0)),
      ...(error instanceof CallError && { code: error.code }),
    });
  };
  return {
    before: ({ event }) => {
      started.set(event, performance.now());
    },
    after: write,
    onError: write,
  };
}
