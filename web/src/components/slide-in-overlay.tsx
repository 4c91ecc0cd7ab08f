import { DialogBackdrop, DialogPanel } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Modal } from './modal.tsx';

export interface SlideInProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

interface SlideInOverlayProps extends SlideInProps {
  /** The element that had the focus when it was opened. */
  opener: RefObject<Element | null>;
}

/** The slide-in implementation. */
export function SlideInOverlay({ open, onClose, opener, children }: SlideInOverlayProps) {
  return (
    <Modal
      open={open}
      opener={opener}
      onClose={onClose}
      aria-label="Menu"
      className="relative z-30 lg:hidden"
    >
      <DialogBackdrop className="fixed inset-0 bg-scrim transition-opacity duration-150 ease-out starting:opacity-0" />
      <DialogPanel className="fixed inset-y-0 left-0 w-72 max-w-[calc(100%-3.5rem)] border-r border-line bg-raised text-text transition-transform duration-200 ease-out starting:-translate-x-full">
        {children}
        <button
          type="button"
          onClick={onClose}
          aria-label="Close menu"
          className="absolute top-3 left-full ml-1 grid size-11 place-items-center rounded-control bg-raised text-text"
        >
          <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </button>
      </DialogPanel>
    </Modal>
  );
}
