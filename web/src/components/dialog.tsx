import type { ReactNode, RefObject } from 'react';
import { useLatch } from '#web/lib/use-latch.ts';
import { useOverlays } from './overlays.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** It cannot be dismissed: its input is required to continue. */
  blocking?: boolean;
  /** The actions, the non-destructive one first. */
  footer?: ReactNode;
  /** An alert dialog is announced immediately: for destructive actions. */
  role?: 'dialog' | 'alertdialog';
  initialFocus?: RefObject<HTMLElement | null>;
  /** Called when the dialog has closed and restored the focus; must be a stable function. */
  onGone?: () => void;
  children?: ReactNode;
}

/**
 * A modal dialog. It moves the focus in, traps it and restores it; a long dialog scrolls as a whole. Nothing is mounted
 * before it first opens.
 */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(useLatch(props.open));
  return overlays && <overlays.DialogOverlay {...props} />;
}
