import type { QueryPath } from '#web/lib/api/fetcher.ts';

/** The path, and cache key, of what is used of the storage. */
export const storageUsagePath = '/api/storage/usage' satisfies QueryPath;
