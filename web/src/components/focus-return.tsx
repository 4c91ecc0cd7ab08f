import { type RefObject, useEffect } from 'react';

/** @param openerHasGone the opener is no longer on the page: Headless UI has focused an element that was focused earlier */
export type OnFocusReturned = (openerHasGone: boolean) => void;

interface FocusReturnProps {
  opener: RefObject<Element | null>;
  /** Called afterwards; must be a stable function. */
  onReturned?: OnFocusReturned | undefined;
}

/**
 * A child of a dialog. When the dialog closes, Headless UI returns the focus to the last element that it saw focused,
 * and has seen none if its script was fetched for this very dialog: then it goes to the opener.
 */
export function FocusReturn({ opener, onReturned }: FocusReturnProps) {
  useEffect(
    () => () => {
      // Headless UI returns the focus when the whole dialog has unmounted, at the end of this task.
      setTimeout(() => {
        const { activeElement, body } = document;
        if (activeElement === body && opener.current instanceof HTMLElement) opener.current.focus();
        onReturned?.(opener.current?.isConnected === false);
      });
    },
    [opener, onReturned],
  );
  return null;
}
