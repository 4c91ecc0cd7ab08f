import { onDemand } from '#web/lib/on-demand.ts';

/** The player and all that is beside it: fetched when a review is opened. */
export const reviewPageScript = onDemand(() => import('./review-page.tsx'));
