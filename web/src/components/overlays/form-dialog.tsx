import { type ReactNode, useId } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** Called when it has closed and the focus has returned. */
  onGone?: () => void;
  /** It can be dismissed only by its buttons: its input is required to continue. */
  blocking?: boolean;
  /** The label of the cancel button. */
  leave?: string;
  /** The labels of the submit button, idle and in progress. */
  send: readonly [rest: string, busy: string];
  onSend: () => unknown;
  busy: boolean;
  /** Whether the input can be submitted. */
  ready: boolean;
  children: ReactNode;
}

/** A dialog with a form. */
export function FormDialog(props: FormDialogProps) {
  const { leave = 'Cancel', send, onSend, busy, ready, children, ...dialog } = props;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="ghost" onClick={dialog.onClose} disabled={busy}>
            {leave}
          </Button>
          <Button type="submit" form={formId} busy={busy} disabled={!ready}>
            {send[busy ? 1 : 0]}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
