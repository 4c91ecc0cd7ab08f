import type { CallAt, CallRoute } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';
import { type ApiClient, isSignedOut, publicClient } from './api-client.ts';

type PathOf<R extends string> = R extends `GET ${infer P}` ? P : never;

/** The path of a call without parameters or body: the cache key of its data. */
export type QueryPath = PathOf<CallRoute>;

/** The response of a GET on the path. */
export type QueryAnswer<P extends QueryPath> = Answer<CallAt<Extract<CallRoute, `GET ${P}`>>>;

/**
 * Creates an SWR fetcher: a GET on the path that results from joining the key's parts with '/'.
 * @param on401 how to handle a 401: as an error ('throw'), or as no data ('null')
 * @param client that of the opened workspace; by default the one of the public pages
 */
export function createFetcher({
  on401 = 'throw',
  client = publicClient,
}: {
  on401?: 'throw' | 'null';
  client?: Pick<ApiClient, 'get'>;
} = {}) {
  return async (key: string | readonly string[]): Promise<unknown> => {
    const path = typeof key === 'string' ? key : key.join('/');
    try {
      return await client.get(path);
    } catch (error) {
      if (on401 === 'null' && isSignedOut(error)) return null;
      throw error;
    }
  };
}
