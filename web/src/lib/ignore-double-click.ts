import type { MouseEvent } from 'react';

/**
 * For destructive buttons: ignores the second click of a double click, which has opened the dialog or moved another row
 * under the pointer. A key press has a click count of 0 and always counts.
 */
export function ignoreDoubleClick(act: () => unknown) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) act();
  };
}

/**
 * For what opens something under the pointer at the first press of a double click: the second one selects no word of it
 * and presses nothing in it.
 */
export function ignoreSecondPress() {
  const listening = new AbortController();
  const ignore = (event: globalThis.MouseEvent) => {
    if (event.detail < 2) return listening.abort();
    event.preventDefault();
    if (event.type !== 'click') return;
    event.stopPropagation();
    listening.abort();
  };
  for (const press of ['mousedown', 'click'] as const) {
    document.addEventListener(press, ignore, { capture: true, signal: listening.signal });
  }
}
