import { useApi } from '#web/lib/api-context.ts';
import { ensureRemoved } from '#web/lib/ensure-removed.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** The user's sessions, and how to end one; the cache is updated from the response. */
export function useOwnSessions() {
  const { call } = useApi();
  const { data, mutate } = useQuery('/api/sessions');
  return {
    sessions: data?.sessions,
    /** Rejects if it was not ended. */
    async end(id: string) {
      await ensureRemoved(call('DELETE /api/sessions/{id}', { params: { id } }));
      await mutate(
        (current) => current && { sessions: current.sessions.filter((one) => one.id !== id) },
        { revalidate: false },
      );
    },
  };
}
