import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { X } from 'lucide-react';
import { DialogPortal } from './overlay-portal.tsx';
import type { SlideInProps } from './slide-in.tsx';

/** The slide-in implementation. */
export function SlideInOverlay({ open, onClose, children }: SlideInProps) {
  const leaving = open ? undefined : '';
  return (
    <Dialog open={open} onClose={onClose} aria-label="Menu" className="relative z-30 lg:hidden">
      <DialogBackdrop
        data-closed={leaving}
        className="fixed inset-0 bg-scrim transition-opacity duration-150 ease-out data-closed:opacity-0 starting:opacity-0"
      />
      <DialogPanel
        data-closed={leaving}
        className="fixed inset-y-0 left-0 w-72 max-w-[calc(100%-3.5rem)] border-r border-line bg-raised text-text transition-transform duration-200 ease-out data-closed:-translate-x-full starting:-translate-x-full"
      >
        <DialogPortal>{children}</DialogPortal>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close menu"
          className="absolute top-3 left-full ml-1 grid size-11 place-items-center rounded-control bg-raised text-text"
        >
          <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </button>
      </DialogPanel>
    </Dialog>
  );
}
