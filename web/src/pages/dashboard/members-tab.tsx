import { MessageSquare, UserPlus } from 'lucide-react';
import { type ReactNode, startTransition, useMemo } from 'react';
import type { MemberRole, Permission } from '#shared/permissions.ts';
import type { User } from '#shared/user.ts';
import { Button } from '#web/components/button.tsx';
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import { runningSubscription } from '#web/features/billing/running-subscription.ts';
import { MemberList } from '#web/features/members/member-list.tsx';
import { managingLimits, memberManager } from '#web/features/members/member-manager.ts';
import type { useTeamMembers } from '#web/features/members/team-members.ts';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { usePreservedState } from '#web/lib/preserved-state.tsx';
import { TabHeader } from './tab-header.tsx';

const FeedbackDialog = lazyDialog(
  async () => (await import('#web/features/feedback/feedback-dialog.tsx')).FeedbackDialog,
  ({ open }) => open,
);

const AddMemberDialog = lazyDialog(
  async () => (await import('#web/features/members/add-member-dialog.tsx')).AddMemberDialog,
  ({ open }) => open,
);

interface MembersTabProps {
  user: User;
  team: ReturnType<typeof useTeamMembers>;
  may: (permission: Permission) => boolean;
  /** Renders the first steps of an owner; undefined for others. */
  firstSteps: ((onAddMember: () => void) => ReactNode) | undefined;
  /** Called for every member added (1) and removed (-1). */
  onChanged: (difference: number) => void;
}

export function MembersTab({ user, team, may, firstSteps, onChanged }: MembersTabProps) {
  const [adding, setAdding] = usePreservedState('addingMember');
  const [sharing, setSharing] = usePreservedState('sharingFeedback');
  const plan = may('see_billing') ? (runningSubscription(user.subscription) ?? null) : undefined;
  // Stable across renders: long lists rely on it.
  const manager = useMemo(() => memberManager(user, plan), [user, plan]);
  const limits = manager ? managingLimits(manager) : describeAllowedRoles('manage_members');
  // The press is painted before the dialog, which takes a slow machine a while to render.
  const openAdding = () => startTransition(() => setAdding(true));

  const add = async (email: string, role: MemberRole) => {
    const notMailed = await team.add(email, role);
    onChanged(1);
    return notMailed;
  };
  const remove = async (id: string) => {
    if (await team.remove(id)) onChanged(-1);
  };
  return (
    <>
      <TabHeader
        title="Members"
        about={
          manager
            ? 'Manage your team members and their roles'
            : 'Who is in this workspace, and as what'
        }
      >
        {may('send_feedback') && (
          <Button
            variant="secondary"
            {...FeedbackDialog.opener}
            onClick={() => startTransition(() => setSharing(true))}
            icon={
              <MessageSquare
                aria-hidden="true"
                className="size-4 max-sm:hidden"
                strokeWidth={1.5}
              />
            }
          >
            Share feedback
          </Button>
        )}
        {manager && (
          <Button
            {...AddMemberDialog.opener}
            onClick={openAdding}
            icon={
              <UserPlus aria-hidden="true" className="size-4 max-sm:hidden" strokeWidth={1.5} />
            }
          >
            Add members
          </Button>
        )}
      </TabHeader>
      {firstSteps?.(openAdding)}
      {limits && (
        <p className="mb-4 text-sm text-muted">
          {limits} {team.owner && `The owner is ${team.owner.name} (${team.owner.email}).`}
        </p>
      )}
      <MemberList
        members={team.members}
        failed={team.error !== undefined}
        onRetry={team.refresh}
        manager={manager}
        factorRequired={user.secondFactorRequired}
        plan={plan}
        onAdd={openAdding}
        onChangeRole={team.changeRole}
        onInviteAgain={team.inviteAgain}
        onRemove={remove}
      />
      {manager && (
        <AddMemberDialog
          open={adding}
          onClose={() => setAdding(false)}
          manager={manager}
          plan={plan}
          members={team.members?.length ?? 0}
          onAdd={add}
        />
      )}
      <FeedbackDialog open={sharing} onClose={() => setSharing(false)} />
    </>
  );
}
