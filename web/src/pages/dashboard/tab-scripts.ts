import { onDemand } from '#web/lib/on-demand.ts';

/** The tabs other than Members, without those that have a script of their own. */
export const otherTabs = onDemand(() => import('./secondary-tabs.ts'));

export const filesScript = onDemand(() => import('./files-tab.tsx'));

export const reviewScript = onDemand(() => import('./review-tab.tsx'));

export const connectScript = onDemand(() => import('./connect-tab.tsx'));
