import { type RefObject, useLayoutEffect } from 'react';

/** CSS pixels between the tray and a toast. */
const gap = 8;

/**
 * Lifts toasts above the tray, by the property `--toast-offset` of the page in CSS pixels; absent while there is no
 * tray.
 */
export function useToastOffset(tray: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = tray.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--toast-offset', `${element.offsetHeight + gap}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-offset');
    };
  }, [tray]);
}
