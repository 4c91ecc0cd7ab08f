import {
  cloneElement,
  Fragment,
  type ReactElement,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/**
 * Stands in for Headless UI's transitions (web/slim-imports.ts): a dialog comes and leaves by the transitions of its
 * classes, from `starting:` when it comes and to `data-closed:` when it leaves.
 */

interface DialogParts {
  open: boolean;
  /** Drawn, though it is not open. */
  static: boolean;
  ref: Ref<HTMLElement>;
}

interface TransitionProps {
  show: boolean;
  /** The dialog itself. */
  children: ReactElement<DialogParts>;
}

/** Keeps a dialog on the screen until it has left. */
export function Transition({ show, children }: TransitionProps) {
  const frame = useRef<HTMLElement>(null);
  const [arrived, setArrived] = useState(false);
  const open = show && arrived;
  const [there, setThere] = useState(false);
  if (open && !there) setThere(true);

  // Where the page is, which an open dialog keeps from being used, is known once something of it has been drawn.
  useLayoutEffect(() => setArrived(true), []);
  useLayoutEffect(() => {
    if (open || !frame.current) return;
    // The focus is only given back where nothing has it.
    frame.current.querySelector<HTMLElement>(':focus')?.blur();
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
  }, [open]);

  return there ? cloneElement(children, { open, static: !open, ref: frame }) : null;
}

export { Fragment as TransitionChild };
