import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { PlainToast } from './plain-toast.tsx';
import { currentToast, subscribeToToasts } from './toast-store.ts';

export { toast } from './toast-store.ts';

let ToastViewport = lazy(loadViewport);

/** Without a connection a toast is shown plainly, and the next one tries again: `lazy` itself would never. */
async function loadViewport() {
  try {
    return await import('./toast-viewport.tsx');
  } catch {
    ToastViewport = lazy(loadViewport);
    return { default: PlainToast };
  }
}

/** Fetches what toasts are drawn with, ahead of need. A form calls it when it is first touched. */
export function preloadToasts() {
  void loadViewport();
}

const none = () => null;

/** Shows the current toast. Stands once in the app; it costs nothing until the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, none);
  if (!toast) return null;
  // Beside the page rather than in it: an open dialog makes the page inert, and closes at a press on it.
  return createPortal(
    <Suspense>
      <ToastViewport toast={toast} />
    </Suspense>,
    document.body,
  );
}
