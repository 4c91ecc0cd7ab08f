import { onDemand } from '#web/lib/on-demand.ts';

/** The tabs that are not the first. */
export const otherTabs = onDemand(() => import('./secondary-tabs.ts'));

/** The Security tab, and the screen that leads members to a second factor. */
export const securityParts = onDemand(() => import('./security-parts.ts'));
