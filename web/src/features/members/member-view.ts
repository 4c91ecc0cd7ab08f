import type { TeamMember } from '#shared/calls/team-members.ts';
import { teamRoles } from '#shared/rules/permissions.ts';

export const memberSorts = ['Oldest first', 'Newest first', 'Name', 'Role'] as const;

/** Which members the list shows, and in which order. */
export interface MemberView {
  term: string;
  status: 'all' | TeamMember['status'];
  sort: (typeof memberSorts)[number];
}

/** All members in the order in which they were added, as the team is loaded. */
export const wholeTeam: MemberView = { term: '', status: 'all', sort: 'Oldest first' };

/** The members that match the view, in its order. */
export function membersIn(members: readonly TeamMember[], view: MemberView): readonly TeamMember[] {
  const { status, sort } = view;
  const query = view.term.trim().toLowerCase();
  const found = members.filter(
    (member) =>
      (status === 'all' || member.status === status) &&
      [member.email, member.role, member.name ?? ''].some((text) =>
        text.toLowerCase().includes(query),
      ),
  );
  if (sort === 'Newest first') return found.reverse();
  if (sort === 'Name') return found.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  if (sort === 'Role') return found.sort((one, other) => rankOf(other) - rankOf(one));
  return found;
}

function nameOf({ name, email }: TeamMember): string {
  return (name ?? email).toLowerCase();
}

/** Of a collaborator the lowest. */
function rankOf({ role }: TeamMember): number {
  return teamRoles.indexOf(role);
}
