import { onDemand } from '#web/lib/on-demand.ts';

/** Whatever opens above the page is one script, fetched when the page has been painted: nothing is open before. */
export const { preload: preloadOverlays, useModule: useOverlays } = onDemand(
  () => import('./overlay-parts.ts'),
);
