import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { currentToast, subscribeToToasts } from './toast-store.ts';

export { toast } from './toast-store.ts';

const loadViewport = () => import('./toast-viewport.tsx');
const ToastViewport = lazy(loadViewport);

/**
 * Fetches what toasts are drawn with, ahead of need. A form calls it when it is first touched, so that
 * 'Failed to send' can still be said when the connection has gone.
 */
export function preloadToasts() {
  // A failure here is no loss: the toast that needs it tries again.
  loadViewport().catch(() => undefined);
}

const none = () => null;

/** Shows the current toast. Stands once in the app; it costs nothing until the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, none);
  if (!toast) return null;
  // Beside the page rather than in it: an open dialog makes the page inert, and closes at a press on it.
  return createPortal(
    <ErrorBoundary fallback={null}>
      <Suspense>
        <ToastViewport toast={toast} />
      </Suspense>
    </ErrorBoundary>,
    document.body,
  );
}
