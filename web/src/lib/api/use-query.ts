import useSWR from 'swr';
import type { QueryAnswer, QueryPath } from './fetcher.ts';

/**
 * The response of a GET of the contract, fetched once and shared through the cache.
 * @param path null while it is not needed: nothing is fetched, and there is no response
 */
export function useQuery<P extends QueryPath>(path: P | null) {
  return useSWR<QueryAnswer<P>, Error>(path);
}

/**
 * Like `useQuery`, and fetched again whenever a component that uses it is mounted: for what others change too.
 * Components that are mounted together share one request.
 * @param options `refreshInterval`: milliseconds after which an answer is fetched again; 0 for never
 */
export function useFreshQuery<P extends QueryPath>(
  path: P | null,
  options: { refreshInterval?: (answer: QueryAnswer<P> | undefined) => number } = {},
) {
  return useSWR<QueryAnswer<P>, Error>(path, {
    ...options,
    revalidateOnMount: true,
    dedupingInterval: 0,
  });
}
