import { onDemand } from '#web/lib/on-demand.ts';

const parts = () => import('./overlay-parts.ts');

/** All overlays are one script, fetched after the first paint: nothing is open before. */
export const { preload: preloadOverlays, useModule: useOverlays } = onDemand(parts);

/** The menu script, which a visit may not need, is fetched when its button is hovered, focused or visible. */
export const { preload: preloadMenu, useModule: useMenuOverlay } = onDemand(async () =>
  (await parts()).fetchMenu(),
);
