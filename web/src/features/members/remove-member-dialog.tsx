import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { toast } from '#web/components/toast.tsx';

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
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onGone={onGone}
      title="Remove Team Member"
      description={`Are you sure you want to remove ${email} from your team?`}
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
