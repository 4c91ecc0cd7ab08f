import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { toast } from '#web/components/toast.tsx';
import { call } from '#web/lib/api-client.ts';
import { errorToast } from '#web/lib/error-toast.ts';
import { useAction } from '#web/lib/use-action.ts';

const warnings = [
  'All data will be permanently deleted',
  'Your team loses access immediately',
  'Storage and files will be removed',
  'There will be no more charges',
  'This cannot be undone',
] as const;

interface CancelPlanDialogProps {
  open: boolean;
  onClose: () => void;
  companyName: string;
  /** Fetches what is left. */
  onCanceled: () => Promise<unknown>;
}

/** Ends the subscription at once, after saying all that goes with it. */
export function CancelPlanDialog(props: CancelPlanDialogProps) {
  const { open, onClose, companyName, onCanceled } = props;
  const { run: cancel, busy } = useAction(async () => {
    const { success } = await call('POST /api/cancel-subscription');
    if (!success) return;
    onClose();
    toast({
      title: 'Subscription Canceled',
      description: 'Your subscription has been canceled. You will not be charged anymore.',
    });
    await onCanceled();
  }, errorToast('Failed to cancel subscription'));

  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title="Cancel Subscription"
      description={`If you cancel the subscription of ${companyName}:`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy} data-autofocus>
            Keep Subscription
          </Button>
          <Button variant="danger" onClick={cancel} busy={busy}>
            {busy ? 'Canceling...' : 'Yes, Cancel Subscription'}
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1.5 rounded-control border border-danger/30 bg-danger-soft py-3.5 pr-4 pl-8 text-sm text-danger">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Dialog>
  );
}
