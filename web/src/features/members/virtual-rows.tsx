import { useRef } from 'react';
import { useVirtualRows } from '#web/lib/use-virtual-rows.ts';
import { type MemberRowsProps, RowList } from './row-list.tsx';

/** The rows in the viewport and a few around them: a team of 500 renders as fast as one of 50. */
export default function VirtualRows(props: MemberRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { rows } = useVirtualRows(list, props.members.length, () => focusedRow(list.current));
  return <RowList {...props} rows={rows} ref={list} />;
}

/** The index of the row that has the focus, or contains it; -1 if none does. */
function focusedRow(list: HTMLElement | null): number {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
  return focused && list?.contains(focused) ? Number(focused.dataset['row']) : -1;
}
