import { type RefObject, useLayoutEffect } from 'react';
import { useVirtualRows } from '#web/lib/hooks/use-virtual-rows.ts';

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
  const { rows } = useVirtualRows(list, count, () => focusedRow(list.current));
  const indices = rows.join();
  useLayoutEffect(() => {
    onChange(indices === '' ? [] : indices.split(',').map(Number));
  }, [onChange, indices]);
  return null;
}

/** The index of the row that has the focus, or contains it; -1 if none does. */
function focusedRow(list: HTMLElement | null): number {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
  return focused && list?.contains(focused) ? Number(focused.dataset['row']) : -1;
}
