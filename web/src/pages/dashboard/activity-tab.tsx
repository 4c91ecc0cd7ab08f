import type { TeamMember } from '#shared/calls/team-members.ts';
import type { User } from '#shared/rules/user.ts';
import { Card } from '#web/components/card.tsx';
import { Activity } from '#web/features/audit/activity.tsx';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { TabHeader } from './tab-header.tsx';
import { useWorkspace } from './workspace-context.ts';

/** The activity of the workspace, for its owner. */
export function ActivityTab() {
  const { user, team, may } = useWorkspace();
  return (
    <>
      <TabHeader title="Activity" about="Who changed what, and the effect on the bill" />
      {may('see_audit') ? (
        <Activity names={namesOf(user, team.members)} />
      ) : (
        <Card className="p-5 text-sm text-muted">{describeAllowedRoles('see_audit')}</Card>
      )}
    </>
  );
}

/**
 * The names of the user, who sees the activity as its owner, and of the team, which the dashboard has loaded: an entry
 * has emails only, so that a rename rewrites none.
 */
function namesOf(user: User, members: readonly TeamMember[] = []): Map<string, string> {
  const team = members.map(({ email, name = email }) => [email, name] as const);
  return new Map([[user.email, user.username], ...team]);
}
