import type { Cache, SWRConfiguration } from 'swr';
import { createFetcher } from './fetcher.ts';

/** Data is fetched once and never goes stale: it changes by what a call answers, or when asked for again. */
export const swrConfig = {
  fetcher: createFetcher(),
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  refreshInterval: 0,
} satisfies SWRConfiguration;

/** A cache of its own for whatever mounts it, so that nothing of one session is seen in the next. */
export function newCache(): Cache {
  return new Map();
}
