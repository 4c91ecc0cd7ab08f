import { MessageSquare, UserPlus } from 'lucide-react';
import { startTransition } from 'react';
import type { MemberRole, Permission } from '#shared/permissions.ts';
import { Button } from '#web/components/button.tsx';
import { FeedbackDialog } from '#web/features/feedback/feedback-dialog.tsx';
import { AddMemberDialog } from '#web/features/members/add-member-dialog.tsx';
import { MemberList } from '#web/features/members/member-list.tsx';
import type { useTeamMembers } from '#web/features/members/team-members.ts';
import { kept, useKept } from '#web/lib/kept.ts';
import { whoMay } from '#web/lib/who-may.ts';
import { TabHeader } from './tab-header.tsx';

const addingKept = kept(false);
const sharingKept = kept(false);

interface MembersTabProps {
  team: ReturnType<typeof useTeamMembers>;
  may: (permission: Permission) => boolean;
  /** Hears of every member added (1) and removed (-1). */
  onChanged: (difference: number) => void;
}

export function MembersTab({ team, may, onChanged }: MembersTabProps) {
  const [adding, setAdding] = useKept(addingKept);
  const [sharing, setSharing] = useKept(sharingKept);
  const mayManage = may('manage_members');
  // The press is seen before the dialog, which takes a slow machine a while to draw.
  const openAdding = () => startTransition(() => setAdding(true));

  const add = async (email: string, role: MemberRole) => {
    await team.add(email, role);
    onChanged(1);
  };
  const remove = async (id: string) => {
    await team.remove(id);
    onChanged(-1);
  };
  return (
    <>
      <TabHeader title="Members" about="Manage your team members and their roles">
        {may('send_feedback') && (
          <Button
            variant="secondary"
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
        {mayManage && (
          <Button
            onClick={openAdding}
            icon={
              <UserPlus aria-hidden="true" className="size-4 max-sm:hidden" strokeWidth={1.5} />
            }
          >
            Add members
          </Button>
        )}
      </TabHeader>
      {!mayManage && <p className="mb-4 text-sm text-muted">{whoMay('manage_members')}</p>}
      <MemberList
        members={team.members}
        failed={team.error !== undefined}
        onRetry={team.refresh}
        mayManage={mayManage}
        onAdd={openAdding}
        onChangeRole={team.changeRole}
        onInviteAgain={team.inviteAgain}
        onRemove={remove}
      />
      {mayManage && <AddMemberDialog open={adding} onClose={() => setAdding(false)} onAdd={add} />}
      <FeedbackDialog open={sharing} onClose={() => setSharing(false)} />
    </>
  );
}
