import { useState } from 'react';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { pluralize } from '#web/lib/format.ts';

interface CancelAllDialogProps {
  open: boolean;
  onClose: () => void;
  /** The number of unfinished uploads. */
  count: number;
  /** Rejects if they could not all be cancelled. */
  onCancel: () => Promise<void>;
}

export function CancelAllDialog({ open, onClose, count, onCancel }: CancelAllDialogProps) {
  // Without the last zero: the dialog is still visible while it closes.
  const [asked, setAsked] = useState(count);
  if (count > 0 && count !== asked) setAsked(count);
  const uploads = pluralize(asked, 'upload');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Cancel ${uploads}?`}
      description="What has arrived of these files is discarded. Files that are complete stay."
      cancelLabel="Keep Uploading"
      confirmLabel={`Cancel ${uploads}`}
      onConfirm={() => {
        onClose();
        return onCancel();
      }}
      failure="The uploads could not be cancelled."
    />
  );
}
