import { type ReactNode, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { DeletionWarning } from '#web/components/deletion-warning.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { UnexpectedAnswer } from '#web/lib/api/messages.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useFreshQuery } from '#web/lib/api/use-query.ts';
import { formatDollarsAndCents } from '#web/lib/format.ts';
import { ignoreDoubleClick } from '#web/lib/ignore-double-click.ts';
import { StoredFiles, type StoredFilesProps, storedBytes } from './stored-files.tsx';

const warnings = [
  'All data will be permanently deleted',
  'Your team loses access immediately',
  'Storage and files will be removed',
  'There will be no more charges',
  'This cannot be undone',
] as const;

interface CancelPlanDialogProps extends Pick<StoredFilesProps, 'onOpenTab'> {
  onClose: () => void;
  companyName: string;
  /** What stays on the account, in US dollars. */
  credit: number;
  /** The export button, offered before the cancellation. */
  exportButton: ReactNode;
  /** Refetches the data after the cancellation. */
  onCanceled: () => Promise<unknown>;
}

/** Cancels the subscription immediately, after listing everything that is lost. */
function CancelPlanDialog(props: CancelPlanDialogProps) {
  const { call } = useApi();
  const { onClose, companyName, credit, exportButton, onOpenTab, onCanceled } = props;
  const [typed, setTyped] = useState('');
  const { data: usage } = useFreshQuery('/api/storage/usage');
  // As long as it is unknown, there may be some.
  const holdsFiles = !usage || storedBytes(usage) > 0n;
  const close = () => {
    if (!busy) onClose();
  };
  const { run: cancel, busy } = useAction(async () => {
    const answer = await call('POST /api/cancel-subscription');
    if (!answer.success) throw new UnexpectedAnswer(answer);
    onClose();
    toast({
      title: 'Subscription Canceled',
      description: 'Your subscription has been canceled. You will not be charged anymore.',
    });
    await onCanceled();
  }, errorToast('Failed to cancel subscription'));

  return (
    <Dialog
      open
      onClose={close}
      role="alertdialog"
      title="Cancel Subscription"
      description={`If you cancel the subscription of ${companyName}:`}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={busy} data-autofocus>
            Keep Subscription
          </Button>
          <Button
            variant="danger"
            onClick={ignoreDoubleClick(cancel)}
            busy={busy}
            disabled={holdsFiles && typed.trim() !== companyName}
          >
            {busy ? 'Canceling...' : 'Yes, Cancel Subscription'}
          </Button>
        </>
      }
    >
      {usage && holdsFiles && (
        <StoredFiles
          usage={usage}
          onOpenTab={(tab) => {
            close();
            onOpenTab(tab);
          }}
        />
      )}
      <DeletionWarning losses={warnings} exportButton={exportButton} />
      {credit > 0 && (
        <p className="mt-4 text-sm text-muted">
          {`Your credit of ${formatDollarsAndCents(credit)} stays on your account and pays for your next plan.`}
        </p>
      )}
      {holdsFiles && (
        <div className="mt-5">
          <TextField
            label={`Type ${companyName} to delete its files`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      )}
    </Dialog>
  );
}

type CancelPlanProps = Omit<CancelPlanDialogProps, 'onClose'>;

/** The cancellation, at the end of the page and apart from the actions that save. */
export function CancelPlan(props: CancelPlanProps) {
  const [asking, setAsking] = useState(false);
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
        Canceling ends the subscription immediately and deletes everything in the workspace.
      </p>
      <Button variant="ghost" className="-mx-3 px-3! text-danger!" onClick={() => setAsking(true)}>
        Cancel Plan
      </Button>
      {asking && <CancelPlanDialog {...props} onClose={() => setAsking(false)} />}
    </section>
  );
}
