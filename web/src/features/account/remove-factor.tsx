import type { SecondFactor } from '#shared/second-factor.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { useApi } from '#web/lib/api-context.ts';
import { useAttempt } from '#web/lib/use-action.ts';
import type { Confirmed } from './identity-confirmation.ts';

interface RemoveFactorProps {
  /** The factor to remove; null while the dialog is closed. */
  factor: SecondFactor | null;
  isLast: boolean;
  confirmed: Confirmed;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

/** Removes a second factor, after explaining the consequences. */
export function RemoveFactor({ factor, isLast, confirmed, onClose, onChanged }: RemoveFactorProps) {
  const { call } = useApi();
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    if (!factor) return;
    const parts = { params: { id: factor.id } };
    await confirmed(() => call('DELETE /api/second-factor/factors/{id}', parts));
    await onChanged();
    onClose();
  }, 'It could not be removed. Please try again.');
  const close = () => {
    clearFailure();
    onClose();
  };
  return (
    <Dialog
      open={factor !== null}
      onClose={close}
      role="alertdialog"
      title={`Remove ${factor?.name ?? ''}`}
      description={
        isLast
          ? 'This is your last second factor. You will sign in with your password only, and your recovery codes will stop working.'
          : 'You will no longer be able to sign in with it.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={busy} data-autofocus>
            Keep
          </Button>
          <Button variant="danger" onClick={run} busy={busy}>
            {busy ? 'Removing...' : 'Remove'}
          </Button>
        </>
      }
    >
      <ErrorNotice message={failure} />
    </Dialog>
  );
}
