import { useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to a button that has lost it because it was disabled while it was busy, unless another element has
 * taken it. Source: https://html.spec.whatwg.org/multipage/interaction.html, "focus fixup"
 * @returns the ref of the button
 */
export function useFocusKeptWhileBusy(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (busy) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current && activeElement === body) button.current?.focus();
  }, [busy]);
  return button;
}
