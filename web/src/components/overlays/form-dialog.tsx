import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { TypingErrors } from '#web/components/fields/field.tsx';
import { type FieldErrors, invalidEmail } from '#web/lib/api/field-errors.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'pinned'> {
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
  /** What was typed is sent as it is: the server's answer tells what is wrong with which part of it. */
  unchecked?: boolean;
  children: ReactNode;
}

const none: FieldErrors = {};

/** A dialog with a form. After it was sent, or could not be, its first wrong field has the focus. */
export function FormDialog(props: FormDialogProps) {
  const { leave = 'Cancel', send, onSend, busy, ready, unchecked, children, ...dialog } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [mistyped, setMistyped] = useState(none);
  useEffect(() => {
    if (!busy) focusFirstWrong(form.current);
  }, [busy]);
  useEffect(() => {
    if (mistyped !== none) focusFirstWrong(form.current);
  }, [mistyped]);
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
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onInput={() => setMistyped(none)}
        onSubmit={(event) => {
          event.preventDefault();
          const found = unchecked ? none : typingErrors(event.currentTarget);
          setMistyped(found);
          if (Object.keys(found).length === 0) onSend();
        }}
      >
        <TypingErrors value={mistyped}>{children}</TypingErrors>
      </form>
    </Dialog>
  );
}

function focusFirstWrong(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** The errors of what was typed into a form that is `noValidate`, by the id of the field. */
function typingErrors(form: HTMLFormElement): FieldErrors {
  const mistyped = [...form.elements].filter(
    (element) => element instanceof HTMLInputElement && element.validity.typeMismatch,
  );
  return Object.fromEntries(mistyped.map(({ id }) => [id, invalidEmail]));
}
