import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { describeLinkCount } from '#web/features/files/entries/use-link-count.ts';
import { pluralize } from '#web/lib/format.ts';

interface RemoveDialogProps {
  open: boolean;
  onClose: () => void;
  onGone: () => void;
  entries: readonly Entry[];
  /** How many open client links lead to them. */
  links: number;
  onRemove: (entries: readonly Entry[]) => void;
}

/** Asks before folders are deleted to which client links lead: these do not come back with them. */
export function RemoveDialog({
  open,
  onClose,
  onGone,
  entries,
  links,
  onRemove,
}: RemoveDialogProps) {
  const [first] = entries;
  const what =
    entries.length === 1 && first ? `“${first.name}”` : pluralize(entries.length, 'item');
  const they = links === 1 ? 'It ends at once, and stays' : 'They end at once, and stay';
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={`Delete ${what}?`}
      description={`${describeLinkCount(links)} ${they} ended if you restore the files.`}
      cancelLabel="Cancel"
      confirmLabel={links === 1 ? 'Delete and end the link' : 'Delete and end the links'}
      // Not awaited: the page shows how far it is.
      onConfirm={async () => {
        onClose();
        onRemove(entries);
      }}
      failure="The files could not be deleted."
    />
  );
}
