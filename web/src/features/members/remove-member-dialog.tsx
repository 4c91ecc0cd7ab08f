import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { errorToast } from '#web/components/error-toast.ts';
import { toast } from '#web/components/toast.tsx';
import { ignoreDoubleClick } from '#web/lib/ignore-double-click.ts';
import { useAction } from '#web/lib/use-action.ts';

interface RemoveMemberDialogProps {
  open: boolean;
  onClose: () => void;
  email: string;
  /** Rejects if the member was not removed. */
  onRemove: () => Promise<unknown>;
  onGone: () => void;
}

export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { open, onClose, email, onRemove, onGone } = props;
  const { run: remove, busy } = useAction(async () => {
    await onRemove();
    toast({ title: 'Member removed' });
  }, errorToast('Failed to remove member'));

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onGone={onGone}
      role="alertdialog"
      title="Remove Team Member"
      description={`Are you sure you want to remove ${email} from your team?`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy} data-autofocus>
            Cancel
          </Button>
          <Button variant="danger" onClick={ignoreDoubleClick(remove)} busy={busy}>
            {busy ? 'Removing...' : 'Yes, Remove'}
          </Button>
        </>
      }
    />
  );
}
