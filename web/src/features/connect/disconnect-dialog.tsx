import { credentialMinutes } from '#shared/sync-limits.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { errorToast } from '#web/components/error-toast.ts';
import { toast } from '#web/components/toast.tsx';
import { useAction } from '#web/lib/use-action.ts';

interface DisconnectDialogProps {
  open: boolean;
  onClose: () => void;
  name: string;
  /** Rejects if it was not disconnected. */
  onDisconnect: () => Promise<unknown>;
}

export function DisconnectDialog({ open, onClose, name, onDisconnect }: DisconnectDialogProps) {
  const { run: disconnect, busy } = useAction(async () => {
    await onDisconnect();
    onClose();
    toast({ title: 'Computer disconnected' });
  }, errorToast('The computer could not be disconnected.'));
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Disconnect ${name}?`}
      description={`Its key stops working now, and what it has opened ends within ${credentialMinutes} minutes. Files on the computer stay there.`}
      cancelLabel="Keep Connected"
      confirmLabel={busy ? 'Disconnecting...' : 'Disconnect'}
      onConfirm={disconnect}
      busy={busy}
    />
  );
}
