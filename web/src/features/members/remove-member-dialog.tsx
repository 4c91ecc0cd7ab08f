import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { errorToast } from '#web/components/error-toast.ts';
import { toast } from '#web/components/toast.tsx';
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
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onGone={onGone}
      title="Remove Team Member"
      description={`Are you sure you want to remove ${email} from your team?`}
      cancelLabel="Cancel"
      confirmLabel={busy ? 'Removing...' : 'Yes, Remove'}
      onConfirm={remove}
      busy={busy}
    />
  );
}
