import type { MouseEvent } from 'react';

/**
 * For destructive buttons: ignores the second click of a double click that opened the dialog. A key press has a click
 * count of 0 and always counts.
 */
export function ignoreDoubleClick(act: () => unknown) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) act();
  };
}
