import { onDemand } from '#web/lib/on-demand.ts';

/** The Security tab, and the screen that has members set up a second factor. */
export const securityParts = onDemand(() => import('./security-parts.ts'));
