/**
 * The toasts, outside React, so that anything may raise one. At most one is visible: a new one takes the place
 * of the one before it. Times are in milliseconds (spec section 9).
 */

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

export interface Toast extends ToastContent {
  id: string;
  /** False once dismissed: it is then leaving, or gone from sight. */
  open: boolean;
}

export const toastDuration = 5_000;
const removalDelay = 1_000_000;

let shown: Toast | null = null;
let removal: ReturnType<typeof setTimeout> | undefined;
let count = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Takes the toast away at once. One that has already given way to another is left alone. */
export function removeToast(id: string) {
  if (shown?.id !== id) return;
  clearTimeout(removal);
  show(null);
}

/** Lets the toast leave; what is left of it is removed much later, so that its leaving can be seen to the end. */
export function dismissToast(id: string) {
  if (shown?.id !== id || !shown.open) return;
  show({ ...shown, open: false });
  removal = setTimeout(removeToast, removalDelay, id);
}

/**
 * Shows a toast.
 * @returns its id, and the means to change what it says or to end it before its time
 */
export function toast(content: ToastContent) {
  clearTimeout(removal);
  count += 1;
  const id = `toast-${count}`;
  show({ ...content, id, open: true });
  return {
    id,
    update: (changed: Partial<ToastContent>) => {
      if (shown?.id === id) show({ ...shown, ...changed });
    },
    dismiss: () => dismissToast(id),
  };
}

/** For `useSyncExternalStore`. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): Toast | null {
  return shown;
}
