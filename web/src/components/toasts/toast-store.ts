import type { ReactNode } from 'react';
import { visibleName } from '#shared/rules/text/visible-text.ts';

/**
 * The toast store, outside React, so that any code can show one. At most one toast is visible: a new one replaces the
 * previous one. Times are in milliseconds (spec section 9).
 */

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A button, such as Undo; the toast then stays longer. */
  action?: ReactNode;
}

export interface Toast extends ToastContent {
  id: string;
  /** False once dismissed: it is then animating out, or hidden. */
  open: boolean;
}

/** How long a toast is shown, and one with an action, which takes time to read and reach. */
export function toastDuration({ action }: ToastContent): number {
  return action ? 10_000 : 5_000;
}

const removalDelay = 1_000_000;

let visible: Toast | null = null;
let removal: ReturnType<typeof setTimeout> | undefined;
let count = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null) {
  visible = next;
  for (const listener of listeners) listener();
}

/** Removes the toast immediately. A no-op if another toast has replaced it. */
export function removeToast(id: string) {
  if (visible?.id !== id) return;
  clearTimeout(removal);
  show(null);
}

/** Closes the toast; it is removed from the store much later, so that its exit animation can finish. */
export function dismissToast(id: string) {
  if (visible?.id !== id || !visible.open) return;
  show({ ...visible, open: false });
  removal = setTimeout(removeToast, removalDelay, id);
}

/** Its words with nothing in them that is not seen: they may name a file. */
function shown<Content extends Partial<ToastContent>>(content: Content): Content {
  const { title, description } = content;
  return {
    ...content,
    ...(title !== undefined && { title: visibleName(title) }),
    ...(description !== undefined && { description: visibleName(description) }),
  };
}

/**
 * Shows a toast.
 * @returns its id, and functions that update or dismiss it
 */
export function toast(content: ToastContent) {
  clearTimeout(removal);
  count += 1;
  const id = `toast-${count}`;
  show({ ...shown(content), id, open: true });
  return {
    id,
    update: (changed: Partial<ToastContent>) => {
      if (visible?.id === id) show({ ...visible, ...shown(changed) });
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
  return visible;
}
