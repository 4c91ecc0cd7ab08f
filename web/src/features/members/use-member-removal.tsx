import { type RefObject, startTransition, useCallback, useRef, useState } from 'react';
import type { TeamMember } from '#shared/team-members.ts';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';

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
  const [asked, setAsked] = useState<TeamMember | null>(null);
  const [open, setOpen] = useState(false);
  const removed = useRef<{ nextId: string | undefined }>(null);

  const askToRemove = useCallback((member: TeamMember) => {
    // The press is painted before the dialog, which takes a slow machine a while to render.
    startTransition(() => {
      setAsked(member);
      setOpen(true);
    });
  }, []);

  async function remove() {
    if (!asked) return;
    const at = members.findIndex(({ id }) => id === asked.id);
    const neighbour = members[at + 1] ?? members[at - 1];
    await onRemove(asked.id);
    removed.current = { nextId: neighbour?.id };
    setOpen(false);
  }

  // Only now: the dialog tries to restore the focus to the removed row's button.
  const onGone = useCallback(() => {
    if (!removed.current) return;
    const { nextId } = removed.current;
    removed.current = null;
    const next = nextId && frame.current?.querySelector<HTMLElement>(`[data-remove="${nextId}"]`);
    (next || frame.current)?.focus();
  }, [frame]);

  const dialog = asked && (
    <RemoveMemberDialog
      open={open}
      onClose={() => setOpen(false)}
      email={asked.email}
      onRemove={remove}
      onGone={onGone}
    />
  );
  return { askToRemove, dialog };
}
