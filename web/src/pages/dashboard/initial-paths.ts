import type { QueryPath } from '#web/lib/api/fetcher.ts';

/** What the first screen of the workspace shows. */
export const shownPaths: readonly QueryPath[] = ['/api/user', '/api/team-members'];

/** What its other tabs show. */
export const laterPaths: readonly QueryPath[] = ['/api/get-storage', '/api/get-cold-storage'];

/**
 * The initial data of the workspace: its HTML document prefetches these paths in parallel with the scripts, which reuse
 * the responses.
 */
export const firstPaths: readonly QueryPath[] = [...shownPaths, ...laterPaths];
