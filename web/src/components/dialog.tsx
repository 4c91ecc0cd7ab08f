import type { ReactNode, RefObject } from 'react';
import { useLatch } from '#web/lib/use-latch.ts';
import { useOverlays } from './overlays.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** It cannot be dismissed: what it asks for is needed to go on. */
  blocking?: boolean;
  /** The actions, the one that keeps first. */
  footer?: ReactNode;
  /** An alert dialog is read out at once: for what destroys. */
  role?: 'dialog' | 'alertdialog';
  initialFocus?: RefObject<HTMLElement | null>;
  /** Hears when it has gone from the screen and has given the focus back; stays the same function. */
  onGone?: () => void;
  children?: ReactNode;
}

/**
 * A modal dialog. Focus goes in, stays in, and returns to where it was; a long one scrolls as a whole. Before it first
 * opens there is nothing of it.
 */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(useLatch(props.open));
  return overlays && <overlays.DialogOverlay {...props} />;
}
