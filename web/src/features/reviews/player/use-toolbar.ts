import { type KeyboardEvent, useRef } from 'react';

const controls = 'button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/**
 * A row of controls that is one stop of the Tab key: the arrow keys go from one to the next, as
 * https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ describes it. Of the controls only one has a `tabIndex` of 0. After
 * a press of the pointer the arrow keys keep the meaning that they have on the page.
 * @returns attributes of the row
 */
export function useToolbar() {
  const isByKey = useRef(false);
  return {
    onPointerDown: () => {
      isByKey.current = false;
    },
    onKeyUp: ({ key }: KeyboardEvent<HTMLElement>) => {
      if (key === 'Tab') isByKey.current = true;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, target, currentTarget, shiftKey } = event;
      // What opens from the row is no part of it.
      if (!(target instanceof HTMLElement) || target.closest('[popover]')) return;
      if (key === 'Tab') {
        leave(currentTarget, target);
        return;
      }
      const direction = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      if (direction === 0 || shiftKey || !isByKey.current || isInText(target, direction)) return;
      const shown = [...currentTarget.querySelectorAll<HTMLElement>(controls)].filter(
        (control) => !control.closest('[popover]') && control.checkVisibility?.() !== false,
      );
      event.preventDefault();
      shown.at((shown.indexOf(target) + direction) % shown.length)?.focus();
    },
  };
}

/** The next stop of the Tab key is beyond the row, wherever in it the focus is. */
function leave(row: HTMLElement, target: HTMLElement) {
  for (const control of row.querySelectorAll<HTMLElement>('[tabindex="0"]')) {
    if (control === target || control.closest('[popover]')) continue;
    control.tabIndex = -1;
    setTimeout(() => {
      control.tabIndex = 0;
    });
  }
}

/** Whether an arrow key moves the caret of a field, and not to the next control. */
function isInText(target: HTMLElement, direction: number): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return false;
  const { selectionStart, selectionEnd, value } = target;
  return direction > 0 ? selectionEnd !== value.length : selectionStart !== 0;
}
