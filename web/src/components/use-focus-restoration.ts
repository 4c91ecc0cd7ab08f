import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus within a part of the page whose elements come and go: where the focused one disappears, the row
 * that Tab reaches receives the focus, else the part itself.
 * @returns attributes of the part; `restore` moves the focus there, `restoreAfterDialog` only if the
 * dialog could not return it
 */
export function useFocusRestoration(part: RefObject<HTMLElement | null>) {
  const hadFocus = useRef(false);
  const restore = useCallback(() => {
    const row = part.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
    (row ?? part.current)?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [part]);
  const restoreIfLost = useCallback(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === part.current) restore();
  }, [part, restore]);
  const restoreAfterDialog = useCallback(
    (openerHasGone: boolean) => (openerHasGone ? restore() : restoreIfLost()),
    [restore, restoreIfLost],
  );

  useLayoutEffect(() => {
    if (hadFocus.current) restoreIfLost();
  });
  return {
    restore,
    restoreAfterDialog,
    attributes: {
      tabIndex: -1,
      onFocus: () => {
        hadFocus.current = true;
      },
      onBlur: ({ target }: { target: Element }) => {
        // Of an element that is removed, the browser reports the blur too.
        queueMicrotask(() => {
          const hasLeft = !part.current?.contains(document.activeElement);
          if (target.isConnected && hasLeft) hadFocus.current = false;
        });
      },
    },
  };
}
