import { credentialMinutes } from '#shared/sync-limits.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { errorToast } from '#web/components/error-toast.ts';
import { toast } from '#web/components/toast.tsx';
import { ignoreDoubleClick } from '#web/lib/ignore-double-click.ts';
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
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={`Disconnect ${name}?`}
      description={`Its key stops working now, and what it has opened ends within ${credentialMinutes} minutes. Files on the computer stay there.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy} data-autofocus>
            Keep Connected
          </Button>
          <Button variant="danger" onClick={ignoreDoubleClick(disconnect)} busy={busy}>
            {busy ? 'Disconnecting...' : 'Disconnect'}
          </Button>
        </>
      }
    />
  );
}
