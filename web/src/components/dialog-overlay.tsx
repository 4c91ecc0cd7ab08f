import { Description, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { iconButton } from './button.tsx';
import { Modal, type OnFocusReturned } from './modal.tsx';

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
  onGone?: OnFocusReturned;
  children?: ReactNode;
}

interface DialogOverlayProps extends DialogProps {
  /** The element that had the focus when it was opened. */
  opener: RefObject<Element | null>;
}

const nothing = () => undefined;

/** The dialog implementation. */
export function DialogOverlay(props: DialogOverlayProps) {
  const { open, opener, onClose, title, description, blocking = false, footer, children } = props;
  return (
    <Modal
      open={open}
      opener={opener}
      onGone={props.onGone}
      onClose={blocking ? nothing : onClose}
      role={props.role ?? 'dialog'}
      {...(props.initialFocus && { initialFocus: props.initialFocus })}
      className="relative z-40"
    >
      <DialogBackdrop className="fixed inset-0 bg-scrim transition-opacity duration-150 ease-out starting:opacity-0" />
      <div className="fixed inset-0 overflow-y-auto overscroll-contain">
        <div className="flex min-h-full items-end justify-center p-3 sm:items-center sm:p-6">
          <DialogPanel className="w-full max-w-lg rounded-card border border-line bg-raised text-text shadow-float transition duration-150 ease-out starting:translate-y-2 starting:opacity-0">
            <div className="flex items-start gap-4 px-5 pt-5 sm:px-6 sm:pt-6">
              <div className="min-w-0 flex-1">
                <DialogTitle className="text-lg font-semibold wrap-break-word">{title}</DialogTitle>
                {description && (
                  <Description as="div" className="mt-1 text-sm text-muted wrap-break-word">
                    {description}
                  </Description>
                )}
              </div>
              {!blocking && (
                <button
                  type="button"
                  onClick={onClose}
                  aria-label="Close"
                  className={classNames(iconButton, '-mt-1 -mr-2 size-9')}
                >
                  <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
                </button>
              )}
            </div>
            {children && <div className="px-5 pt-5 sm:px-6">{children}</div>}
            <div className="flex flex-col-reverse gap-2 px-5 py-5 sm:flex-row sm:justify-end sm:px-6 sm:pb-6">
              {footer}
            </div>
          </DialogPanel>
        </div>
      </div>
    </Modal>
  );
}
