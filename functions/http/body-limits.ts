import type { MiddlewareObj } from '@middy/core';
import { CallError } from '#core/errors.ts';
import { type HttpEvent, rawBody } from './event.ts';

const maxBodyBytes = 16 * 1024;

/** Rejects bodies that are too large, or not declared as JSON, before any other work. */
export function bodyLimits(): MiddlewareObj<HttpEvent> {
  return {
    before: ({ event }) => {
      const { length } = rawBody(event);
      if (length > maxBodyBytes) throw new CallError('too_large');
      const mediaType = event.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
      if (length > 0 && mediaType !== 'application/json') throw new CallError('not_json');
    },
  };
}
