import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** CSS pixels: the height of the lowest row. */
const lowestRow = 44;

/**
 * The rows to render: those in sight, a few around them, and the active one, which may have the focus.
 * @param list contains the rows
 * @param count of all rows
 * @param active the index of the active row, or -1
 */
export function useVirtualRows(list: RefObject<HTMLElement | null>, count: number, active: number) {
  const rowHeight = useRowHeight(list, count > 0);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: list.current ? list.current.getBoundingClientRect().top + scrollY : 0,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      if (active < 0 || active >= count || rows.includes(active)) return rows;
      return [...rows, active].sort((one, other) => one - other);
    },
  });
  // Sizes are cached, and all rows change their height at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for another height
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  return {
    rows: virtualizer.getVirtualItems().map(({ index }) => index),
    /** The number of rows that fit the window, at least one. */
    page: Math.max(1, Math.floor(innerHeight / rowHeight) - 4),
  };
}

/** The height of every row in CSS pixels, which depends on the width of the window. */
function useRowHeight(list: RefObject<HTMLElement | null>, hasRows: boolean): number {
  const [height, setHeight] = useState(lowestRow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured when the first row has been rendered
  useLayoutEffect(() => {
    // Without a layout, as in jsdom, it is 0.
    const measure = () =>
      setHeight(list.current?.querySelector<HTMLElement>('[data-row]')?.offsetHeight || lowestRow);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [list, hasRows]);
  return height;
}
