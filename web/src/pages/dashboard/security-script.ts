import { onDemand } from '#web/lib/on-demand.ts';

/** The Security tab, and what few users see: a required second factor, an offer of the ownership. */
export const securityParts = onDemand(() => import('./security-parts.ts'));
