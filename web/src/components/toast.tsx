import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { PlainToast } from './plain-toast.tsx';
import { toastHost } from './toast-host.ts';
import { currentToast, subscribeToToasts } from './toast-store.ts';

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
