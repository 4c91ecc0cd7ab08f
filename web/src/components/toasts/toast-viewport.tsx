import * as Radix from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { dismissToast, type Toast, toastDuration } from './toast-store.ts';

/**
 * The viewport of the toasts: F8 focuses it, and a swipe to the right dismisses a toast. Each toast has its own
 * provider, because one whose toast was closed by hand keeps its paused (hovered) state, and would never close the next
 * one.
 */
export default function ToastViewport({ toast }: { toast: Toast }) {
  return (
    <Radix.Provider
      key={toast.id}
      duration={toastDuration(toast)}
      swipeDirection="right"
      swipeThreshold={50}
    >
      <ToastBox toast={toast} />
      <AlertInDialog toast={toast} />
      <Radix.Viewport hotkey={['F8']} className="flex flex-col outline-none" />
    </Radix.Provider>
  );
}

/** Radix announces toasts outside an open dialog, where everything is inert. */
function AlertInDialog({ toast }: { toast: Toast }) {
  const [inDialog] = useState(() => document.querySelector('dialog') !== null);
  return (
    inDialog && (
      <p role="alert" className="sr-only">
        {toast.title} {toast.description}
      </p>
    )
  );
}

function ToastBox({ toast }: { toast: Toast }) {
  const destructive = toast.variant === 'destructive';
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(toast.id);
      }}
      type={destructive ? 'foreground' : 'background'}
      className={classNames(
        'toast flex gap-2 rounded-card border py-1.5 pr-1 pl-3 text-sm/4.5 shadow-float',
        toast.action && !toast.description ? 'items-center' : 'items-start lg:items-center',
        destructive
          ? 'border-danger/40 bg-danger-soft text-danger'
          : 'border-line bg-floating text-text',
      )}
    >
      <div className="min-w-0 flex-1 wrap-break-word">
        <Radix.Title className="mr-2 font-semibold lg:inline">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className={classNames('lg:inline', !destructive && 'text-muted')}>
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {toast.action}
      <Radix.Close
        aria-label="Close"
        className="-my-1 grid size-9 shrink-0 place-items-center rounded-control transition-colors duration-150 hover:bg-hover"
      >
        <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </Radix.Close>
    </Radix.Root>
  );
}
