import type { MiddlewareObj } from '@middy/core';
import { CallError } from '#core/errors.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import type { HttpEvent } from './event.ts';

/**
 * Rejects changing requests that do not come from our own pages (OWASP, CSRF prevention: verifying origin). Also
 * rejects requests without an origin, even POSTs without a body.
 */
export function sameOrigin(): MiddlewareObj<HttpEvent> {
  return {
    before: ({ event }) => {
      const { origin, 'sec-fetch-site': fetchSite } = event.headers;
      if (event.requestContext.http.method === 'GET') {
        // A link on another site would send the session along (SameSite=Lax), and some reads are counted and audited.
        if (fetchSite === 'cross-site') throw new CallError('foreign_origin');
        return;
      }
      const own = origin === undefined ? fetchSite === 'same-origin' : origin === siteOrigin();
      if (!own) throw new CallError('foreign_origin');
    },
  };
}
