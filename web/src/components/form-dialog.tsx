import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** It cannot be dismissed but by its buttons: what it asks for is needed to go on. */
  blocking?: boolean;
  /** The words on the button that leaves it. */
  leave?: string;
  /** The words on the button that sends it, at rest and at work. */
  send: readonly [rest: string, busy: string];
  onSend: () => unknown;
  busy: boolean;
  /** Whether what was filled in can be sent. */
  ready: boolean;
  children: ReactNode;
}

/** A dialog that asks for something, and sends it. */
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
