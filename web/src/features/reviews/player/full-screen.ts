import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Shows an element on the whole screen, with everything in it; where the browser only allows this to films (iPhones), on
 * the whole window. The element then has `data-full`, with `window` where it is on the window.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false);
  const [isFilling, setIsFilling] = useState(false);
  useEffect(() => {
    const update = () => setIsFull(document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [element]);
  useEffect(() => {
    if (!isFilling) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setIsFilling(false);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isFilling]);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || !(isFull || isFilling)) return;
    current.setAttribute('data-full', isFilling ? 'window' : '');
    return () => current.removeAttribute('data-full');
  }, [element, isFull, isFilling]);
  function toggle() {
    if (isFull) void document.exitFullscreen();
    else if (isFilling) setIsFilling(false);
    else if (!document.fullscreenEnabled) setIsFilling(true);
    // Refused without a press of a key or button.
    else element.current?.requestFullscreen().catch(() => setIsFilling(true));
  }
  return { isFullScreen: isFull || isFilling, toggle };
}
