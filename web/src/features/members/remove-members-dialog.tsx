import type { TeamMember } from '#shared/calls/team-members.ts';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { AccessEnd } from './access-end.tsx';

interface RemoveMembersDialogProps {
  open: boolean;
  onClose: () => void;
  onGone: () => void;
  members: readonly TeamMember[];
  /** How many are removed, while they are. */
  removed: number | undefined;
  onRemove: () => Promise<unknown>;
}

/** Asks before the selected members are removed, and names them; then counts them. */
export function RemoveMembersDialog(props: RemoveMembersDialogProps) {
  const { members, removed, onRemove, ...dialog } = props;
  const [first] = members;
  const whom = members.length === 1 ? first?.email : `${members.length} people`;
  return (
    <ConfirmDialog
      {...dialog}
      title={members.length === 1 ? 'Remove Team Member' : 'Remove Team Members'}
      description={
        <>
          <p>{`Are you sure you want to remove ${whom} from your team?`}</p>
          {members.length > 1 && (
            <ul
              aria-label="Members to remove"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
              tabIndex={0}
              className="mt-3 -mr-11 max-h-52 overflow-y-auto rounded-control border border-line px-3 py-2 text-text"
            >
              {members.map(({ id, email, name }) => (
                <li key={id} className="py-0.5 wrap-anywhere">
                  {name ? `${name}, ${email}` : email}
                </li>
              ))}
            </ul>
          )}
          <AccessEnd members={members} />
          {members.length > 1 && removed !== undefined && (
            <div className="mt-4 -mr-11 flex flex-col gap-1.5">
              <progress
                aria-label="Removal"
                value={removed}
                max={members.length}
                className="h-1.5 w-full accent-accent"
              />
              <p role="status" className="tabular-nums">
                {`${removed} of ${members.length} removed`}
              </p>
            </div>
          )}
        </>
      }
      cancelLabel="Cancel"
      confirmLabel="Yes, Remove"
      busyLabel="Removing..."
      onConfirm={onRemove}
      failure="Failed to remove member"
    />
  );
}
