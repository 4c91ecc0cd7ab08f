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
