import type { TeamMember } from '#shared/calls/team-members.ts';
import { may } from '#shared/rules/permissions.ts';
import { credentialMinutes, fileLinkMinutes } from '#shared/rules/sync-limits.ts';

/** Says when the access of members who are removed ends, and what becomes of share links that they can have made. */
export function AccessEnd({ members }: { members: readonly TeamMember[] }) {
  const active = members.filter(({ status }) => status === 'active');
  if (active.length === 0) return null;
  const mayShare = ({ role }: TeamMember) => may(role, 'share_links', 'advanced');
  return (
    <>
      <p className="mt-3">
        {`Access ends at once. Files that they have just opened can be loaded for up to ${fileLinkMinutes} minutes, and computers that sync stop within ${credentialMinutes}.`}
      </p>
      {active.some(mayShare) && (
        <p className="mt-3">Their client links end at once, unless you first take them over.</p>
      )}
    </>
  );
}
