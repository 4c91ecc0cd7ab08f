import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { lowestRow } from './row-list.tsx';

/** Rows rendered beyond the viewport, above and below, so that Tab always finds the next one. */
const overscan = 8;

export interface VisibleRowsProps {
  list: RefObject<HTMLUListElement | null>;
  /** The number of rows of the list. */
  count: number;
  /** Receives the indices of the rows to render, ascending, before the next paint; must be stable. */
  onChange: (rows: readonly number[]) => void;
}

/**
 * Tells which rows are in the viewport or close to it: a team of 500 renders as fast as one of 50. It renders nothing
 * itself, so that the rows that are shown until its script has loaded stay mounted.
 */
export default function VisibleRows({ list, count, onChange }: VisibleRowsProps) {
  const { rowHeight, top } = useGeometry(list);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: top,
    rangeExtractor: (range) => rangeWithFocus(range, list.current),
  });
  // Sizes are cached, and all rows change their height at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for another height
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const rows = virtualizer.getVirtualItems().map(({ index }) => index);
  const indices = rows.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for other rows
  useLayoutEffect(() => onChange(rows), [onChange, indices]);
  return null;
}

/**
 * The height of every row, which depends on the width of the window, and the distance of the list from the top of the
 * page, in CSS pixels. They are read when the browser has just computed a layout: read during a render they would
 * force one.
 */
function useGeometry(list: VisibleRowsProps['list']) {
  const [geometry, setGeometry] = useState({ rowHeight: lowestRow, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const rowHeight = element.querySelector('li')?.offsetHeight || lowestRow;
      const top = element.getBoundingClientRect().top + scrollY;
      setGeometry((previous) =>
        previous.rowHeight === rowHeight && previous.top === top ? previous : { rowHeight, top },
      );
    });
    // What changes the height of the page may have moved the list.
    for (const observed of [element, document.body]) observer.observe(observed);
    return () => observer.disconnect();
  }, [list]);
  return geometry;
}

/** The rows in the range, and the one that has the focus: unmounting it would lose the focus. */
function rangeWithFocus(range: Range, list: HTMLUListElement | null): number[] {
  const rows = defaultRangeExtractor(range);
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
  if (!focused || !list?.contains(focused)) return rows;
  const row = Number(focused.dataset['row']);
  if (rows.includes(row) || row >= range.count) return rows;
  return [...rows, row].sort((one, other) => one - other);
}
