import type { QueryPath } from '#web/lib/fetcher.ts';

/** What the workspace is drawn from: its document asks for it together with the scripts, which take the answers over. */
export const firstPaths: readonly QueryPath[] = [
  '/api/user',
  '/api/team-members',
  '/api/get-storage',
  '/api/get-cold-storage',
];
