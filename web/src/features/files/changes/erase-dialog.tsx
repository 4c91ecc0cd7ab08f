import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { pluralize } from '#web/lib/format.ts';

interface EraseDialogProps {
  open: boolean;
  onClose: () => void;
  entries: readonly Entry[];
  /** Whether the whole trash is emptied, also of files that are not among the entries. */
  everything: boolean;
  onErase: (entries: readonly Entry[], everything: boolean) => void;
  onGone: () => void;
}

const mostNamed = 3;

/** Asks before files are erased, and names them. */
export function EraseDialog(props: EraseDialogProps) {
  const { open, onClose, entries, everything, onErase, onGone } = props;
  const bytes = entries.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const named = entries.slice(0, mostNamed).map(({ name }) => `“${visibleName(name)}”`);
  const others = entries.length - named.length;
  const list =
    others > 0 ? `${named.join(', ')} and ${pluralize(others, 'other')}` : named.join(', ');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={
        everything ? 'Empty the trash?' : `Erase ${pluralize(entries.length, 'file')} for good?`
      }
      description={
        everything
          ? `Everything in the trash is erased: ${list}, and also what was deleted since this list was loaded. Erased files cannot be restored by anyone. At least ${formatBytes(bytes)} of storage becomes free.`
          : `${list}: erased files cannot be restored by anyone. ${formatBytes(bytes)} of storage becomes free.`
      }
      cancelLabel="Cancel"
      confirmLabel="Erase for good"
      // Not awaited: the page shows how far it is.
      onConfirm={async () => {
        onClose();
        onErase(entries, everything);
      }}
      failure="The files could not be erased."
    />
  );
}
