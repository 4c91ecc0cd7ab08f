import { onDemand } from '#web/lib/on-demand.ts';

/** The tabs other than the first. */
export const otherTabs = onDemand(() => import('./secondary-tabs.ts'));
