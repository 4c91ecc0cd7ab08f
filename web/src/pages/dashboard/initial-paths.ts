import type { QueryPath } from '#web/lib/api/fetcher.ts';
import type { TabId } from '#web/lib/workspace-paths.ts';

/** What the first screen of the workspace shows. */
export const shownPaths: readonly QueryPath[] = ['/api/user', '/api/team-members'];

/** What its other tabs show. */
export const laterPaths: readonly QueryPath[] = ['/api/get-storage', '/api/get-cold-storage'];

/** What a tab shows besides, if its address was opened. */
export const tabPaths: Partial<Record<TabId, readonly QueryPath[]>> = {
  billing: ['/api/storage/usage', '/api/invoices', '/api/billing'],
  files: ['/api/storage/usage'],
  connect: ['/api/devices', '/api/storage/usage'],
  account: ['/api/second-factor', '/api/sessions'],
};

/**
 * The initial data of the workspace: its HTML document prefetches these paths in parallel with the scripts, which reuse
 * the responses.
 */
export const firstPaths: readonly QueryPath[] = [...shownPaths, ...laterPaths];
