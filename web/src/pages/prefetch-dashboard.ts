import { prefetchStyles } from '#web/lib/styles.ts';

/**
 * Prefetches the dashboard with its overlays: a new user is asked for the company name immediately. A failure is the
 * dashboard's own.
 */
export async function prefetchDashboard() {
  prefetchStyles();
  const script = await import('./dashboard/dashboard.tsx').catch(() => undefined);
  script?.preloadOverlays();
  void script?.welcomeParts.preload();
}
