import { ignoreDoubleClick } from '#web/lib/ignore-double-click.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-overlay.tsx';

interface ConfirmDialogProps
  extends Pick<DialogProps, 'open' | 'onClose' | 'onGone' | 'title' | 'description'> {
  /** The label of the button that changes nothing. */
  cancelLabel: string;
  confirmLabel: string;
  onConfirm: () => unknown;
  busy?: boolean;
}

/** Asks before something destructive is done. The caller closes it after the confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { cancelLabel, confirmLabel, onConfirm, busy = false, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      footer={
        <>
          <Button variant="ghost" onClick={dialog.onClose} disabled={busy} data-autofocus>
            {cancelLabel}
          </Button>
          <Button variant="danger" onClick={ignoreDoubleClick(onConfirm)} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
