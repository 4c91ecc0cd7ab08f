import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus within a part of the page whose elements come and go: where the focused one disappears, the row
 * that Tab reaches receives the focus, else the part itself.
 * @returns attributes of the part; `restore` moves the focus there, `restoreIfLost` only if no element has it, as after
 * a dialog whose opener has disappeared
 */
export function useFocusRestoration(part: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(null);
  const restore = useCallback(() => {
    const row = part.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
    (row ?? part.current)?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [part]);
  const restoreIfLost = useCallback(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === part.current) restore();
  }, [part, restore]);

  useLayoutEffect(() => {
    // A disabled button is busy: it takes the focus back itself.
    if (focused.current && !isDisabled(focused.current)) restoreIfLost();
  });
  return {
    restore,
    restoreIfLost,
    attributes: {
      tabIndex: -1,
      onFocus: ({ target }: { target: Element }) => {
        focused.current = target;
      },
      onBlur: ({ target }: { target: Element }) => {
        // Of an element that is removed or disabled, the browser reports the blur too.
        queueMicrotask(() => {
          const hasLeft = !part.current?.contains(document.activeElement);
          if (target.isConnected && hasLeft && !isDisabled(target)) focused.current = null;
        });
      },
    },
  };
}

function isDisabled(element: Element): boolean {
  return element.isConnected && element.matches(':disabled');
}
