import useSWR from 'swr';
import type { User } from '#shared/user.ts';
import { call } from '#web/lib/api-client.ts';

/**
 * Who is signed in, on a page that everybody may see. Its fetcher takes a 401 for no data: `user` is null where
 * nobody is signed in, and undefined until it is known.
 */
export function useVisitor() {
  const { data, error, mutate } = useSWR<{ user: User } | null, Error>('/api/user');
  return {
    user: data === null ? null : data?.user,
    error,
    refresh: () => mutate().catch(() => undefined),

    /** Rejects where the session could not be ended. */
    async signOut() {
      await call('POST /api/logout');
      await mutate(null, { revalidate: false });
    },
  };
}
