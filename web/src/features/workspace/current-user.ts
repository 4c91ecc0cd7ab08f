import { useQuery } from '#web/lib/api/use-query.ts';

/** The signed-in user with their permissions; a 401 is an error like any other. */
export function useCurrentUser() {
  const { data, error, isValidating, mutate } = useQuery('/api/user');
  return {
    user: data?.user,
    error,
    isValidating,
    /** Refetches the user; failures are reported by `error`. */
    refresh: () => mutate().catch(() => undefined),
  };
}
