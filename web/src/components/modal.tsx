import { Dialog, type DialogProps as HeadlessDialogProps } from '@headlessui/react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { DialogPortal } from './overlay-portal.tsx';

/** @param openerHasGone the opener is no longer on the page: Headless UI has focused an element that was focused earlier */
export type OnFocusReturned = (openerHasGone: boolean) => void;

interface ModalProps
  extends Pick<
    HeadlessDialogProps,
    'aria-label' | 'className' | 'initialFocus' | 'onKeyDown' | 'role'
  > {
  open: boolean;
  onClose: () => void;
  /** The element that had the focus when it was opened. */
  opener: RefObject<Element | null>;
  /** Called when it has closed and the focus has returned; must be a stable function. */
  onGone?: OnFocusReturned | undefined;
  children: ReactNode;
}

/**
 * What everything modal has in common: the focus moves in, is trapped and returns, and the page behind is inert.
 *
 * Nothing in it has Headless UI's own `transition`: that leaves an overlay which is closed while it still appears in the
 * page for good, invisible and in front of it. It appears with a transition of the style sheet, and goes at once.
 * @see https://github.com/tailwindlabs/headlessui/issues/3892
 */
export function Modal({ open, opener, onGone, children, ...attributes }: ModalProps) {
  // Headless UI finds the page, which it makes inert, while a dialog is mounted and closed; the page behind a dialog
  // that mounts open would stay reachable.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Dialog {...attributes} open={open && mounted}>
      <FocusReturn opener={opener} onGone={onGone} />
      <DialogPortal>{children}</DialogPortal>
    </Dialog>
  );
}

/**
 * When the dialog closes, Headless UI returns the focus to the last element that it saw focused, and has seen none if
 * its script was fetched for this very dialog: then it goes to the opener.
 */
function FocusReturn({ opener, onGone }: Pick<ModalProps, 'opener' | 'onGone'>) {
  useEffect(
    () => () => {
      // Headless UI returns the focus when the whole dialog has unmounted, at the end of this task.
      setTimeout(() => {
        const { activeElement, body } = document;
        if (activeElement === body && opener.current instanceof HTMLElement) opener.current.focus();
        onGone?.(opener.current?.isConnected === false);
      });
    },
    [opener, onGone],
  );
  return null;
}
