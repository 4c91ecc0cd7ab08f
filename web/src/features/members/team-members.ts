import { useMemo } from 'react';
import useSWR, { type KeyedMutator } from 'swr';
import type { TeamMember } from '#shared/calls/team-members.ts';
import type { MemberRole } from '#shared/rules/permissions.ts';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { ensureRemoved } from '#web/lib/api/ensure-removed.ts';
import { errorCode } from '#web/lib/api/messages.ts';

export interface Team {
  members: TeamMember[];
  /** For others than the owner. */
  owner?: { name: string; email: string; userId?: string | undefined } | undefined;
}

/**
 * The team, oldest first, and the mutations; the cache is updated from each response.
 * @param needed nothing is fetched for collaborators, who do not see it
 */
export function useTeamMembers(needed: boolean) {
  const { call } = useApi();
  const { data, error, mutate } = useSWR<Team, Error>(needed ? '/api/team-members' : null, () =>
    fetchTeam(call),
  );
  const changes = useMemo(() => changesOf(call, mutate), [call, mutate]);
  return { members: data?.members, owner: data?.owner, error, ...changes };
}

/** The mutations, stable across renders: long lists rely on it. */
function changesOf(call: ApiClient['call'], mutate: KeyedMutator<Team>) {
  const change = (changed: (members: TeamMember[]) => TeamMember[]) =>
    mutate((team) => team && { ...team, members: changed(team.members) }, { revalidate: false });

  /** @returns whether the member was in the list */
  async function drop(id: string): Promise<boolean> {
    let wasListed = false;
    await change((members) => {
      wasListed = members.some((member) => member.id === id);
      return members.filter((member) => member.id !== id);
    });
    return wasListed;
  }

  /** Awaits a request about a member. One who is no longer in the team leaves the list as well. */
  async function expectMember(id: string, request: Promise<unknown>) {
    try {
      await request;
    } catch (error) {
      if (errorCode(error) === 'not_found') await drop(id);
      throw error;
    }
  }

  return {
    /** Refetches the team; failures are reported by `error`. */
    refresh: () => mutate().catch(() => undefined),

    /** @returns that no invitation was mailed, if the limit of mails is reached */
    async add(email: string, role: MemberRole) {
      const { teamMember, notMailed } = await call('POST /api/team-members', {
        body: { email, role },
      });
      await change((members) => [...members, teamMember]);
      return notMailed;
    },

    async changeRole(id: string, role: MemberRole) {
      await expectMember(
        id,
        call('PUT /api/team-members/{id}/role', { params: { id }, body: { role } }),
      );
      await change((members) =>
        members.map((member) => (member.id === id ? { ...member, role } : member)),
      );
    },

    /** Resends the invitation mail; the row does not change. */
    async inviteAgain(id: string) {
      const sent = call('POST /api/team-members/{id}/invitation', { params: { id } });
      await expectMember(id, sent);
      return (await sent).notMailed;
    },

    /** @returns whether the list has become shorter by it, and not by an earlier request */
    async remove(id: string): Promise<boolean> {
      await ensureRemoved(call('DELETE /api/team-members/{id}', { params: { id } }));
      return drop(id);
    },
  };
}

/** All members, across all pages: the bill counts them all. */
export async function fetchTeam(call: ApiClient['call']): Promise<Team> {
  const { teamMembers: members, owner, next } = await call('GET /api/team-members');
  for (let after = next; after; ) {
    const page = await call('GET /api/team-members', { query: { after } });
    members.push(...page.teamMembers);
    after = page.next;
  }
  return { members, owner };
}
