import { lazy } from 'react';

/** Menus and listboxes, with Headless UI, are one script. None is open at first, so it is fetched after the first paint. */
const parts = () => import('./overlay-parts.ts');

/** Prefetches the script; a failure is reported when one opens, which fetches it again. */
export function preloadOverlays() {
  void parts().catch(() => undefined);
}

export const ListboxOverlay = lazy(async () => ({ default: (await parts()).ListboxOverlay }));
export const ActionMenu = lazy(async () => ({ default: (await parts()).ActionMenu }));
