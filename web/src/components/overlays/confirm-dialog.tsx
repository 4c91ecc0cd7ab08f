import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { ignoreDoubleClick } from '#web/lib/ignore-double-click.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

interface ConfirmActionsProps {
  onClose: () => void;
  /** The label of the button that changes nothing. */
  cancelLabel: string;
  confirmLabel: string;
  /** How the button that confirms looks: by default as one that destroys. */
  confirmVariant?: 'danger' | 'primary';
  /** The label of the button that confirms, until `onConfirm` has resolved. */
  busyLabel?: string;
  /** Rejects if nothing was done; closes the dialog if it was. */
  onConfirm: () => Promise<unknown>;
  /** The message if it rejects and the server gave none. */
  failure: string;
}

interface ConfirmDialogProps
  extends ConfirmActionsProps,
    Pick<DialogProps, 'open' | 'onGone' | 'title' | 'description'> {}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({
  open,
  onGone,
  title,
  description,
  ...actions
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={actions.onClose}
      onGone={onGone}
      title={title}
      description={description}
      role="alertdialog"
      footer={<ConfirmActions {...actions} />}
    />
  );
}

/** Knows alone whether the action is running: the dialog around it takes a slow machine a while to render. */
function ConfirmActions(props: ConfirmActionsProps) {
  const {
    onClose,
    cancelLabel,
    confirmLabel,
    confirmVariant = 'danger',
    busyLabel = confirmLabel,
    onConfirm,
    failure,
  } = props;
  const { run: confirm, busy } = useAction(onConfirm, errorToast(failure));
  return (
    <>
      <Button variant="ghost" onClick={onClose} disabled={busy} data-autofocus>
        {cancelLabel}
      </Button>
      <Button variant={confirmVariant} onClick={ignoreDoubleClick(confirm)} busy={busy}>
        {busy ? busyLabel : confirmLabel}
      </Button>
    </>
  );
}
