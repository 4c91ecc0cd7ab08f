import { useQuery } from '#web/lib/use-query.ts';

/** The person signed in, with what they may do; a 401 is an error like any other. */
export function useCurrentUser() {
  const { data, error, isValidating, mutate } = useQuery('/api/user');
  return {
    user: data?.user,
    error,
    isValidating,
    /** Fetches the user again; failures are left to `error`. */
    refresh: () => mutate().catch(() => undefined),
  };
}
