import { type OnDemand, onDemand } from '#web/lib/on-demand.ts';
import type { TabId } from '#web/lib/workspace-paths.ts';

/** The tabs other than Members, without those that have a script of their own. */
export const otherTabs = onDemand(() => import('./secondary-tabs.ts'));

export const filesScript = onDemand(() => import('./files-tab.tsx'));

export const connectScript = onDemand(() => import('./connect-tab.tsx'));

/** The Security tab, and the screen that has members set up a second factor. */
export const securityParts = onDemand(() => import('./security-parts.ts'));

const scripts: Partial<Record<TabId, OnDemand<unknown>>> = {
  files: filesScript,
  connect: connectScript,
  security: securityParts,
};

/** Prefetches the script of a tab, in parallel with what the first screen needs. */
export async function preloadTab(tab: TabId | undefined): Promise<void> {
  if (tab && tab !== 'members') await (scripts[tab] ?? otherTabs).preload();
}
