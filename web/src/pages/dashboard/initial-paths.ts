import type { QueryPath } from '#web/lib/fetcher.ts';

/**
 * The initial data of the workspace: its HTML document prefetches these paths in parallel with the scripts, which reuse
 * the responses.
 */
export const firstPaths: readonly QueryPath[] = [
  '/api/user',
  '/api/team-members',
  '/api/get-storage',
  '/api/get-cold-storage',
];
