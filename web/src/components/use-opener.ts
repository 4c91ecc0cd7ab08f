import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The element that had the focus when a dialog was opened, its script loaded or not. */
export function useOpener(open: boolean): RefObject<Element | null> {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return opener;
}
