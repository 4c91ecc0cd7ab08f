import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus within a part of the page whose elements come and go: where the focused one disappears, the row that
 * Tab reaches receives the focus, else the part itself.
 * @returns attributes of the part, and a function that places the focus if nothing has it
 */
export function useFocusKept(part: RefObject<HTMLElement | null>) {
  const hadFocus = useRef(false);
  const place = useCallback(() => {
    const row = part.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
    (row ?? part.current)?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [part]);
  const placeIfLost = useCallback(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === part.current) place();
  }, [part, place]);

  useLayoutEffect(() => {
    if (hadFocus.current) placeIfLost();
  });
  return {
    place,
    placeIfLost,
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
