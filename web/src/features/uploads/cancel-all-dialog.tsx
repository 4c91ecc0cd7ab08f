import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { pluralize } from '#web/lib/format.ts';
import { ignoreDoubleClick } from '#web/lib/ignore-double-click.ts';

interface CancelAllDialogProps {
  open: boolean;
  onClose: () => void;
  /** The number of unfinished uploads. */
  count: number;
  onCancel: () => Promise<void>;
}

export function CancelAllDialog({ open, onClose, count, onCancel }: CancelAllDialogProps) {
  const uploads = pluralize(count, 'upload');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={`Cancel ${uploads}?`}
      description="What has arrived of these files is discarded. Files that are complete stay."
      footer={
        <>
          <Button variant="ghost" onClick={onClose} data-autofocus>
            Keep Uploading
          </Button>
          <Button
            variant="danger"
            onClick={ignoreDoubleClick(() => {
              onClose();
              void onCancel();
            })}
          >
            Cancel {uploads}
          </Button>
        </>
      }
    />
  );
}
