import { type RefObject, startTransition, useCallback, useRef } from 'react';
import type { TeamMember } from '#shared/calls/team-members.ts';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { useDialog } from '#web/lib/hooks/use-dialog.ts';
import { useOncePerId } from '#web/lib/hooks/use-once-per-id.ts';
import { AccessEnd } from './access-end.tsx';

/**
 * Asks for confirmation before a member is removed. The focus then moves to Remove of the next row, or, after the last
 * row, of the previous one.
 * @param frame contains the rows, and takes the focus if none is left
 * @param members in the order of the list
 */
export function useMemberRemoval(
  frame: RefObject<HTMLElement | null>,
  members: readonly TeamMember[],
  onRemove: (id: string) => Promise<unknown>,
) {
  const { subject: asked, open, show, close, closeFor } = useDialog<TeamMember>();
  const nextId = useRef<string>(undefined);
  const removeOnce = useOncePerId(onRemove);

  const askToRemove = useCallback(
    (member: TeamMember) => {
      nextId.current = undefined;
      // The press is painted before the dialog, which takes a slow machine a while to render.
      startTransition(() => show(member));
    },
    [show],
  );

  async function remove() {
    if (!asked) return;
    const at = members.findIndex(({ id }) => id === asked.id);
    const neighbour = members[at + 1] ?? members[at - 1];
    await removeOnce(asked.id);
    nextId.current = neighbour?.id;
    closeFor(({ id }) => id === asked.id);
  }

  // The dialog has returned the focus, unless the row of its opener was removed.
  function onGone() {
    if (document.activeElement !== document.body) return;
    const next =
      nextId.current &&
      frame.current?.querySelector<HTMLElement>(`[data-remove="${nextId.current}"]`);
    (next || frame.current)?.focus();
  }

  const dialog = asked && (
    <RemoveMemberDialog
      open={open}
      onClose={close}
      member={asked}
      onRemove={remove}
      onGone={onGone}
    />
  );
  return { askToRemove, dialog };
}

interface RemoveMemberDialogProps {
  open: boolean;
  onClose: () => void;
  member: TeamMember;
  /** Rejects if the member was not removed. */
  onRemove: () => Promise<unknown>;
  onGone: () => void;
}

function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { open, onClose, member, onRemove, onGone } = props;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onGone={onGone}
      title="Remove Team Member"
      description={
        <>
          <p>{`Are you sure you want to remove ${member.email} from your team?`}</p>
          <AccessEnd members={[member]} />
        </>
      }
      cancelLabel="Cancel"
      confirmLabel="Yes, Remove"
      busyLabel="Removing..."
      onConfirm={async () => {
        await onRemove();
        toast({ title: 'Member removed' });
      }}
      failure="Failed to remove member"
    />
  );
}
