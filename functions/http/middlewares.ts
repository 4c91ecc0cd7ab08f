import middy, { type MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import { withLogContext } from '#core/runtime/log.ts';
import type { HttpResponse } from './answer.ts';
import { compression } from './compression.ts';
import { errorResponses } from './error-answers.ts';
import type { HttpEvent } from './event.ts';
import { requestLog } from './request-log.ts';

export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResponse>;

/** Wraps a function and its own middlewares with the request log and error responses that every HTTP function has. */
export function withMiddlewares(
  respond: (event: HttpEvent) => Promise<HttpResponse>,
  middlewares: MiddlewareObj<HttpEvent>[],
): HttpHandler {
  const handler = middy<HttpEvent, HttpResponse>()
    .use([requestLog(), compression(), errorResponses(), ...middlewares])
    .handler(respond);
  return async (event, context) => {
    const { requestId } = event.requestContext;
    return withLogContext({ requestId }, () => handler(event, context));
  };
}
