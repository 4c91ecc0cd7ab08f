import { type RefObject, useLayoutEffect, useState } from 'react';

/** CSS pixels. */
const gap = 16;
const minTile = { narrow: 150, wide: 224 };
/** Of the list until it is laid out, as in the first render. */
const assumedWidth = 960;
/** The name and the facts below the frame, and the borders. */
const captionHeight = 62;

/** How many tiles stand side by side, and the height of their row with the gap below it, in CSS pixels. */
export function tileLayout(width: number): { columns: number; rowHeight: number } {
  const min = width < 640 ? minTile.narrow : minTile.wide;
  const columns = Math.max(1, Math.floor((width + gap) / (min + gap)));
  const tile = (width - gap * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round((tile * 9) / 16) + captionHeight + gap };
}

/** The layout of tiles in an element, as wide as it is now. */
export function useTileLayout(list: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(assumedWidth);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    // Without a layout, as in jsdom, the width is 0.
    const read = () => setWidth(element.clientWidth || assumedWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return tileLayout(width);
}
