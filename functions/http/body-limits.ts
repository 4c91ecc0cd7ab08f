import type { MiddlewareObj } from '@middy/core';
import { CallError } from '#core/errors.ts';
import type { Operation } from '#shared/operation.ts';
import { type HttpEvent, rawBody } from './event.ts';

/** Rejects bodies that are too large, or not declared as JSON, before any other work. */
export function bodyLimits({ maxBodyKib = 16 }: Operation): MiddlewareObj<HttpEvent> {
  return {
    before: ({ event }) => {
      const { length } = rawBody(event);
      if (length > maxBodyKib * 1024) {
        const message = `The request is larger than ${maxBodyKib} KiB. Please send less.`;
        throw new CallError('too_large', { message });
      }
      const mediaType = event.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
      if (length > 0 && mediaType !== 'application/json') throw new CallError('not_json');
    },
  };
}
