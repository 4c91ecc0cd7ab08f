import { onDemand } from '#web/lib/on-demand.ts';

/** The Files tab: fetched only when it is opened. */
export const filesScript = onDemand(() => import('./files-tab.tsx'));

/** The Connect tab: fetched only when it is opened. */
export const connectScript = onDemand(() => import('./connect-tab.tsx'));
