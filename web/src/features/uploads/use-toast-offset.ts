import { type RefObject, useLayoutEffect } from 'react';

/**
 * Publishes the height of the tray in CSS pixels, as the property `--tray-height` of the page: toasts are shown above
 * it. Absent while there is no tray.
 */
export function useTrayHeight(tray: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = tray.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--tray-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--tray-height');
    };
  }, [tray]);
}
