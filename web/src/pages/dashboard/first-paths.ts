import type { QueryPath } from '#web/lib/api/fetcher.ts';

/**
 * What the dashboard asks for at every address. Its HTML document preloads these paths in parallel with the scripts,
 * whose own requests have the same addresses and reuse the responses.
 */
export const firstPaths = {
  /** What its first screen shows. */
  shown: ['/api/user', '/api/team-members'],
  later: ['/api/get-storage', '/api/get-cold-storage'],
} as const satisfies Record<string, readonly QueryPath[]>;
