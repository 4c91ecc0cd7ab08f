import type { MouseEvent } from 'react';

/**
 * For a press that destroys: the second half of a double press that opened the question does not answer it.
 * A press by key has no count and always holds.
 */
export function ignoreDoubleClick(act: () => unknown) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) act();
  };
}
