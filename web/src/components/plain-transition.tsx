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
 * Replaces Headless UI's transitions (web/slim-imports.ts): a dialog enters with `starting:` and leaves with
 * `data-closed:`, by the CSS transitions of its classes.
 */

interface DialogParts {
  open: boolean;
  /** Rendered even if it is not open. */
  static: boolean;
  ref: Ref<HTMLElement>;
}

interface TransitionProps {
  show: boolean;
  /** The dialog itself. */
  children: ReactElement<DialogParts>;
}

/** Keeps a dialog mounted until its exit transition has ended. */
export function Transition({ show, children }: TransitionProps) {
  const frame = useRef<HTMLElement>(null);
  const [arrived, setArrived] = useState(false);
  const open = show && arrived;
  const [there, setThere] = useState(false);
  if (open && !there) setThere(true);

  // The dialog's position in the document, which it needs to make the rest inert, is known only after a first render.
  useLayoutEffect(() => setArrived(true), []);
  useLayoutEffect(() => {
    if (open || !frame.current) return;
    // The focus is restored only if no element has it.
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
