import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Keeps what was closed on the screen until it has left: coming and leaving are the transitions of its classes, from
 * `starting:` when it comes and to `data-closed:` when it leaves.
 * @param frame of all that moves
 * @returns whether it is to be drawn
 */
export function useLeaving(open: boolean, frame: RefObject<HTMLElement | null>): boolean {
  const [there, setThere] = useState(open);
  if (open && !there) setThere(true);

  useLayoutEffect(() => {
    if (open || !frame.current) return;
    // Headless UI gives the focus back only where nothing has it.
    const focused = frame.current.querySelector<HTMLElement>(':focus');
    focused?.blur();
    let cameBack = false;
    const moves = frame.current
      .getAnimations({ subtree: true })
      .filter((animation) => animation instanceof CSSTransition);
    Promise.allSettled(moves.map(({ finished }) => finished)).then(() => {
      if (!cameBack) setThere(false);
    });
    return () => {
      cameBack = true;
    };
  }, [open, frame]);

  return there;
}
