import { onDemand } from '#web/lib/on-demand.ts';

/** The tabs other than Members, without those that have a script of their own. */
export const otherTabs = onDemand(() => import('./secondary-tabs.ts'));

export const filesScript = onDemand(() => import('./files-tab.tsx'));

export const reviewScript = onDemand(() => import('./review-tab.tsx'));

export const connectScript = onDemand(() => import('./connect-tab.tsx'));

/** The player and all that is beside it: fetched when a review is opened. */
export const reviewPageScript = onDemand(() => import('#web/features/reviews/review-page.tsx'));
