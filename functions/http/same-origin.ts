import type { MiddlewareObj } from '@middy/core';
import { siteOrigin } from '#functions/runtime/environment.ts';
import { CallError } from './errors.ts';
import type { HttpEvent } from './event.ts';

/**
 * Refuses changing requests that our own pages did not send (OWASP, CSRF prevention: verifying origin).
 * A request that says nothing of where it comes from is refused as well; bodiless POSTs are no exception.
 */
export function sameOrigin(): MiddlewareObj<HttpEvent> {
  return {
    before: ({ event }) => {
      if (event.requestContext.http.method === 'GET') return;
      const { origin, 'sec-fetch-site': fetchSite } = event.headers;
      const own = origin === undefined ? fetchSite === 'same-origin' : origin === siteOrigin();
      if (!own) throw new CallError('foreign_origin');
    },
  };
}
