import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { lowestRow, type MemberRowsProps, RowList } from './row-list.tsx';

/** Rows rendered beyond the viewport, above and below, so that Tab always finds the next one. */
const overscan = 8;

/** The rows in the viewport and a few around them: a team of 500 renders as fast as one of 50. */
export default function VirtualRows(props: MemberRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const rowHeight = useRowHeight(list);
  const virtualizer = useWindowVirtualizer({
    count: props.members.length,
    estimateSize: () => rowHeight,
    overscan,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: list.current ? list.current.getBoundingClientRect().top + scrollY : 0,
    rangeExtractor: (range) => rangeWithFocus(range, list.current),
  });
  // Sizes are cached, and all rows change their height at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for another height
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const rows = virtualizer.getVirtualItems().map(({ index }) => index);
  return <RowList {...props} rows={rows} ref={list} />;
}

/** The height of every row in CSS pixels, which depends on the width of the window. */
function useRowHeight(list: { current: HTMLUListElement | null }): number {
  const [height, setHeight] = useState(lowestRow);
  useLayoutEffect(() => {
    // Without a layout, as in jsdom, it is 0.
    const measure = () => setHeight(list.current?.querySelector('li')?.offsetHeight || lowestRow);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [list]);
  return height;
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
