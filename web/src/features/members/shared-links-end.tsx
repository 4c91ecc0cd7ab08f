import { may } from '#shared/permissions.ts';
import type { TeamMember } from '#shared/team-members.ts';

/** Says what becomes of the share links of members who are removed, if they can have made any. */
export function SharedLinksEnd({ members }: { members: readonly TeamMember[] }) {
  const mayShare = ({ role, status }: TeamMember) =>
    status === 'active' && may(role, 'share_links', 'advanced');
  return members.some(mayShare) ? (
    <p className="mt-3">Links that they have shared with clients end at once.</p>
  ) : null;
}
