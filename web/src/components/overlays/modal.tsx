import {
  createContext,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { placeToasts } from '#web/components/toasts/toast-host.ts';
import { classNames } from '#web/lib/class-names.ts';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** It cannot be dismissed: its input is required to continue. */
  blocking?: boolean | undefined;
  /** An alert dialog is announced immediately: for destructive actions. */
  role?: 'dialog' | 'alertdialog' | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  /** Called when it has closed and the focus has returned to its opener, if that is still on the page. */
  onGone?: (() => void) | undefined;
  className?: string;
  children: ReactNode;
}

/** The innermost dialog around a component; null on the page itself. */
export const InnermostDialog = createContext<RefObject<HTMLElement | null> | null>(null);

/**
 * Everything modal: the browser's own dialog, as large as the viewport, so that a long one scrolls as a whole. Its
 * first control takes the focus, or the one with `data-autofocus`; the page behind it is inert and does not scroll
 * (styles/main.css).
 */
export function Modal({ open, ...props }: ModalProps) {
  // Outside the page, whose text styles it would otherwise inherit.
  return open && createPortal(<OpenModal {...props} />, document.body);
}

function OpenModal(props: Omit<ModalProps, 'open'>) {
  const { onClose, blocking = false, onGone, className, children, ...attributes } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressBeside = useRef(false);
  const gone = useEffectEvent(() => onGone?.());

  useEffect(() => {
    const opener = document.activeElement;
    showModal(dialog.current);
    return () => {
      placeToasts();
      if (opener instanceof HTMLElement && hasLostFocus()) opener.focus();
      // Not in this effect, in which React would not render at once.
      queueMicrotask(gone);
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its key is Escape
    <dialog
      {...attributes}
      ref={dialog}
      closedby={blocking ? 'none' : 'closerequest'}
      onCancel={(event) => {
        event.preventDefault();
        if (!blocking) onClose();
      }}
      // A browser may close it without asking, on a second Escape: whether it closes is its owner's decision.
      onClose={() => {
        showModal(dialog.current);
        if (!blocking) onClose();
      }}
      // Only a press that begins and ends beside it closes it. A click alone does not tell: its target is what contains
      // both ends, the dialog itself also if one of them is within it, as with a selection of text
      // (https://w3c.github.io/uievents/#event-type-click).
      onMouseDown={({ target }) => {
        isPressBeside.current = target === dialog.current;
      }}
      onMouseUp={({ target }) => {
        if (target !== dialog.current) isPressBeside.current = false;
      }}
      onClick={({ target }) => {
        if (isPressBeside.current && target === dialog.current && !blocking) onClose();
      }}
      className={classNames(
        'fixed inset-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-scrim text-text transition-opacity duration-150 ease-out starting:opacity-0',
        className,
      )}
    >
      <InnermostDialog value={dialog}>{children}</InnermostDialog>
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement | null) {
  const { documentElement: page } = document;
  // Keeps the room of the scrollbar, which disappears while the page does not scroll.
  const gutter = window.innerWidth > page.clientWidth ? 'stable' : 'auto';
  page.style.setProperty('--scrollbar-gutter', gutter);
  dialog?.showModal();
  dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  placeToasts();
}

function hasLostFocus(): boolean {
  return document.activeElement === document.body || document.activeElement === null;
}
