import { onDemand } from '#web/lib/on-demand.ts';

const parts = () => import('./overlay-parts.ts');

/** Whatever opens above the page is one script, fetched when the page has been painted: nothing is open before. */
export const { preload: preloadOverlays, useModule: useOverlays } = onDemand(parts);

/** Menus, which a visit may not need, are fetched when their button is approached or comes to the screen. */
export const { preload: preloadMenu, useModule: useMenuOverlay } = onDemand(async () =>
  (await parts()).fetchMenu(),
);
