import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { toastHost } from './toast-host.ts';
import {
  currentToast,
  dismissToast,
  subscribeToToasts,
  type Toast,
  toastDuration,
} from './toast-store.ts';

export { toast } from './toast-store.ts';

let ToastViewport = lazy(loadViewport);

/**
 * If the script fails to load, the toast is shown plainly and the next toast retries: `lazy` itself would never retry.
 */
async function loadViewport() {
  try {
    return await import('./toast-viewport.tsx');
  } catch {
    ToastViewport = lazy(loadViewport);
    return { default: PlainToast };
  }
}

/** Prefetches the toast script. A form calls it on first interaction. */
export function preloadToasts() {
  void loadViewport();
}

const none = () => null;

/** Shows the current toast. Mounted once in the app; loads nothing until the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, none);
  if (!toast) return null;
  return createPortal(
    <Suspense>
      <ToastViewport toast={toast} />
    </Suspense>,
    toastHost(),
  );
}

/** A plain toast for when the toast script could not be fetched: that is when 'Failed to send' must be readable. */
function PlainToast({ toast }: { toast: Toast }) {
  const { id, title, description, action, open } = toast;
  const duration = toastDuration(toast);
  useEffect(() => {
    const leaving = setTimeout(dismissToast, duration, id);
    return () => clearTimeout(leaving);
  }, [id, duration]);
  if (!open) return null;
  return (
    <div
      role="alert"
      className="toast rounded-card border border-control bg-floating px-3 py-1.5 text-sm/4.5 text-text shadow-float"
    >
      <p className="font-semibold">{title}</p>
      <p>{description}</p>
      {action}
    </div>
  );
}
