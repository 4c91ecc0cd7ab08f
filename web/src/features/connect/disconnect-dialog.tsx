import { credentialMinutes } from '#shared/sync-limits.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { toast } from '#web/components/toast.tsx';

interface DisconnectDialogProps {
  open: boolean;
  onClose: () => void;
  onGone: () => void;
  name: string;
  /** Rejects if it was not disconnected. */
  onDisconnect: () => Promise<unknown>;
}

export function DisconnectDialog(props: DisconnectDialogProps) {
  const { open, onClose, onGone, name, onDisconnect } = props;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={`Disconnect ${name}?`}
      description={`Its key stops working now, and what it has opened ends within ${credentialMinutes} minutes. Files on the computer stay there.`}
      cancelLabel="Keep Connected"
      confirmLabel="Disconnect"
      busyLabel="Disconnecting..."
      onConfirm={async () => {
        await onDisconnect();
        toast({ title: 'Computer disconnected' });
      }}
      failure="The computer could not be disconnected."
    />
  );
}
