import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** CSS pixels: the height of a row, until the first has been measured. */
const estimatedHeight = 44;

/** Rows rendered beyond the viewport, above and below, so that Tab always finds the next one. */
const overscan = 8;

/**
 * The rows to render: those in sight, a few around them, and the one that has the focus or may get it, which would be
 * lost if that row were unmounted. All rows have one height, which depends on the width of the window.
 * @param list contains the rows, which have the attribute `data-row`, or `data-line` if each has several
 * @param count of all rows
 * @param focusable returns the index of the row with the focus, or -1
 * @returns the indices of the rows, and a function that returns the number of rows that fit the window
 */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  focusable: () => number,
) {
  // CSS pixels: the height of a row, and the distance of the list from the top of the page.
  const geometry = useRef({ rowHeight: estimatedHeight, top: 0 });
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => geometry.current.rowHeight,
    overscan,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: geometry.current.top,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const row = focusable();
      if (row < 0 || row >= range.count || rows.includes(row)) return rows;
      return [...rows, row].sort((one, other) => one - other);
    },
  });
  const updateGeometry = useEffectEvent((element: HTMLElement) => {
    const { rowHeight, top } = geometry.current;
    const first = element.querySelector<HTMLElement>('[data-line], [data-row]');
    const current = {
      // Without a layout, as in jsdom, it is 0.
      rowHeight: first?.offsetHeight || rowHeight,
      top: element.getBoundingClientRect().top + scrollY,
    };
    if (current.rowHeight === rowHeight && current.top === top) return;
    geometry.current = current;
    // The virtualizer caches the sizes of rows, and renders with the new ones.
    virtualizer.measure();
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    // Read when the browser has just computed a layout: reading during a render would force one.
    const observer = new ResizeObserver(() => updateGeometry(element));
    // What changes the height of the page may have moved the list.
    for (const observed of [element, document.body]) observer.observe(observed);
    return () => observer.disconnect();
  }, [list]);
  return {
    rows: virtualizer.getVirtualItems().map(({ index }) => index),
    rowsPerScreen: () => Math.max(1, Math.floor(innerHeight / geometry.current.rowHeight) - 4),
  };
}
