import type { Cache, SWRConfiguration } from 'swr';
import { createFetcher } from './fetcher.ts';

/** Data is fetched once and never revalidated automatically: it changes through mutations or an explicit refetch. */
export const swrConfig = {
  fetcher: createFetcher(),
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  refreshInterval: 0,
} satisfies SWRConfiguration;

/** A separate cache for each mount, so that no data of one session is visible in the next. */
export function newCache(): Cache {
  return new Map();
}
