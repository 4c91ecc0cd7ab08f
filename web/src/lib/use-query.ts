import useSWR from 'swr';
import type { QueryAnswer, QueryPath } from './fetcher.ts';

/** The response of a GET of the contract, fetched once and shared through the cache. */
export function useQuery<P extends QueryPath>(path: P) {
  return useSWR<QueryAnswer<P>, Error>(path);
}
