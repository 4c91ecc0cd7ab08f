import type { CallAt, CallRoute } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';
import { isSignedOut, send } from './api-client.ts';

type PathOf<R extends string> = R extends `GET ${infer P}` ? P : never;

/** The path of a call without parameters or body: what a piece of cached data is named by. */
export type QueryPath = PathOf<CallRoute>;

/** What a GET on the path answers. */
export type QueryAnswer<P extends QueryPath> = Answer<CallAt<Extract<CallRoute, `GET ${P}`>>>;

/**
 * Makes a fetcher for SWR: a GET on the path that the key's parts give when joined with '/'.
 * @param on401 what a 401 comes to: an error like any other ('throw'), or no data ('null')
 */
export function createFetcher({ on401 = 'throw' }: { on401?: 'throw' | 'null' } = {}) {
  return async (key: string | readonly string[]): Promise<unknown> => {
    const path = typeof key === 'string' ? key : key.join('/');
    try {
      const response = await send('GET', path);
      return await response.json();
    } catch (error) {
      if (on401 === 'null' && isSignedOut(error)) return null;
      throw error;
    }
  };
}
