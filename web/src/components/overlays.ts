import { lazy } from 'react';

/** The overlays and Headless UI are one script. Nothing is open at first, so it is fetched after the first paint. */
const parts = () => import('./overlay-parts.ts');

/** Prefetches the script; a failure is reported when an overlay opens, which fetches it again. */
export function preloadOverlays() {
  void parts().catch(() => undefined);
}

export const DialogOverlay = lazy(async () => ({ default: (await parts()).DialogOverlay }));
export const ListboxOverlay = lazy(async () => ({ default: (await parts()).ListboxOverlay }));
export const MenuOverlay = lazy(async () => ({ default: (await parts()).MenuOverlay }));
export const SlideInOverlay = lazy(async () => ({ default: (await parts()).SlideInOverlay }));
