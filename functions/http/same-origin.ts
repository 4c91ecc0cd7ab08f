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
      const { origin, 'sec-fetch-site': fetchSite } = event.headers;
      if (event.requestContext.http.method === 'GET') {
        // A link elsewhere would bring the session along (SameSite=Lax), and some reading is counted and noted.
        if (fetchSite === 'cross-site') throw new CallError('foreign_origin');
        return;
      }
      const own = origin === undefined ? fetchSite === 'same-origin' : origin === siteOrigin();
      if (!own) throw new CallError('foreign_origin');
    },
  };
}
