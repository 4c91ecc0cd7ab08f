import { MessageSquare, UserPlus } from 'lucide-react';
import { startTransition, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MemberRole } from '#shared/rules/permissions.ts';
import { Button } from '#web/components/button.tsx';
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import { runningSubscription } from '#web/features/billing/running-subscription.ts';
import { MemberList } from '#web/features/members/member-list.tsx';
import { managingLimits, memberManager } from '#web/features/members/member-manager.ts';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { onDemand } from '#web/lib/on-demand.ts';
import { usePreservedState } from '#web/lib/preserved-state.tsx';
import { TabHeader } from './tab-header.tsx';
import { useWorkspace } from './workspace-context.ts';

const FeedbackDialog = lazyDialog(
  async () => (await import('#web/features/feedback/feedback-dialog.tsx')).FeedbackDialog,
  ({ open }) => open,
);

const AddMemberDialog = lazyDialog(
  async () => (await import('#web/features/members/add-member-dialog.tsx')).AddMemberDialog,
  ({ open }) => open,
);

const firstStepsScript = onDemand(() => import('./first-steps.tsx'));

/** The team; another member in the address is another search of it. */
export function MembersTab() {
  const [query] = useSearchParams();
  return <Members key={query.get('member')} />;
}

function Members() {
  const { user, team, may, billing, painted } = useWorkspace();
  const onChanged = billing.changed('membersAdded');
  const isOwner = user.role !== null && may('manage_billing');
  const firstSteps = firstStepsScript.useModule(painted && isOwner);
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
      {firstSteps && (
        <firstSteps.FirstSteps
          user={user}
          members={team.members?.length}
          onAddMember={openAdding}
        />
      )}
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
