import type { MiddlewareObj } from '@middy/core';
import { CallError } from '#core/errors.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { errorResponse, type HttpResponse } from './answer.ts';
import type { HttpEvent } from './event.ts';

/**
 * Turns errors into responses: those of the catalogue as they are, any other into a 500 with nothing but a request id.
 */
export function errorResponses(): MiddlewareObj<HttpEvent, HttpResponse> {
  return {
    onError: (request) => {
      const { error, event } = request;
      const { requestId } = event.requestContext;
      const callError = error instanceof CallError ? error : new CallError('internal');
      if (callError.status >= 500 && callError.code !== 'writes_stopped') {
        log('error', 'call_failed', { ...describeError(callError.cause ?? error) });
      }
      request.response = errorResponse(callError, callError.status >= 500 ? requestId : undefined);
    },
  };
}
