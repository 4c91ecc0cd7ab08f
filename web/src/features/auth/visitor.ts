import useSWR from 'swr';
import type { User } from '#shared/user.ts';
import { call } from '#web/lib/api-client.ts';

/**
 * The signed-in user on a public page. Its fetcher maps a 401 to null: `user` is null without a session, and undefined
 * until loaded.
 */
export function useVisitor() {
  const { data, error, mutate } = useSWR<{ user: User } | null, Error>('/api/user');
  return {
    user: data === null ? null : data?.user,
    error,
    refresh: () => mutate().catch(() => undefined),

    /** Rejects if the session could not be revoked. */
    async signOut() {
      await call('POST /api/logout');
      await mutate(null, { revalidate: false });
    },
  };
}
