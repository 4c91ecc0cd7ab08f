import { type RefObject, useLayoutEffect } from 'react';

/** CSS pixels between the tray and what is above it. */
const gap = 8;

/**
 * Sets the property `--tray-height` of the page, in CSS pixels, by which progress that floats at the bottom stays above
 * the tray; absent while there is no tray.
 */
export function useTrayHeight(tray: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = tray.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--tray-height', `${element.offsetHeight + gap}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--tray-height');
    };
  }, [tray]);
}
