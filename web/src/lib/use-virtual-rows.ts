import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** CSS pixels: the height of a row, until the first has been measured. */
const estimatedHeight = 44;

/** Rows rendered beyond the viewport, above and below, so that Tab always finds the next one. */
const overscan = 8;

/**
 * The rows to render: those in sight, a few around them, and the one that has the focus or may get it, which would be
 * lost if that row were unmounted. All rows have one height, which depends on the width of the window.
 * @param list contains the rows, which have the attribute `data-row`
 * @param count of all rows
 * @param focusable returns the index of the row with the focus, or -1
 * @returns the indices of the rows, and a function that returns the number of rows that fit the window
 */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  focusable: () => number,
) {
  const rowHeight = useRef(estimatedHeight);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight.current,
    overscan,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: list.current ? list.current.getBoundingClientRect().top + scrollY : 0,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const row = focusable();
      if (row < 0 || row >= range.count || rows.includes(row)) return rows;
      return [...rows, row].sort((one, other) => one - other);
    },
  });
  const updateRowHeight = useEffectEvent(() => {
    const height = list.current?.querySelector<HTMLElement>('[data-row]')?.offsetHeight;
    // Without a layout, as in jsdom, it is 0.
    if (!height || height === rowHeight.current) return;
    rowHeight.current = height;
    // The virtualizer caches the sizes of rows.
    virtualizer.measure();
  });
  useLayoutEffect(() => updateRowHeight());
  useLayoutEffect(() => {
    const onResize = () => updateRowHeight();
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, []);
  return {
    rows: virtualizer.getVirtualItems().map(({ index }) => index),
    rowsPerScreen: () => Math.max(1, Math.floor(innerHeight / rowHeight.current) - 4),
  };
}
