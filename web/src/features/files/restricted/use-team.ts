import { useApi } from '#web/lib/api/api-context.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';

/** The team: its members, invited ones too, and its owner for anyone else. @param email the user's */
export function useTeam(email: string) {
  const { call } = useApi();
  const { pages, waiting, loading, failed, refresh } = useAllPages({
    key: 'team',
    fetchPage: (after) => call('GET /api/team-members', { query: { ...(after && { after }) } }),
  });
  const team = pages.flatMap(({ teamMembers }) => teamMembers);
  return {
    own: team.find((member) => member.email === email),
    /** Without the user. */
    others: team.filter((member) => member.email !== email),
    owner: pages[0]?.owner,
    isLoading: waiting || loading,
    failed,
    refresh,
  };
}

export type Team = ReturnType<typeof useTeam>;
