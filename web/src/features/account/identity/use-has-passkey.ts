import { useQuery } from '#web/lib/api/use-query.ts';

/** Whether the user has a passkey; false until loaded. */
export function useHasPasskey(): boolean {
  const { data } = useQuery('/api/second-factor');
  return (data?.passkeys.length ?? 0) > 0;
}
