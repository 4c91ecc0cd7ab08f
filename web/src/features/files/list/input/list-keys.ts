import {
  clear,
  extendTo,
  type ListSelection,
  moveTo,
  pick,
  selectAll,
  toggle,
} from './selection.ts';

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The selection after a key was pressed in a list, as in the file managers of desktops: arrow keys select, with Shift
 * they extend, with Control they only move.
 * @param keys of the rows, in their order
 * @param page the number of rows on a screen
 * @param columns entries side by side: with more than one, the arrow keys move in two dimensions
 * @returns undefined for any other key
 */
export function selectionAfterKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Press,
  selection: ListSelection,
  keys: readonly string[],
  page: number,
  columns = 1,
): ListSelection | undefined {
  if (altKey) return undefined;
  const command = ctrlKey || metaKey;
  const at = selection.active === null ? -1 : keys.indexOf(selection.active);
  if (command && key.toLowerCase() === 'a') return selectAll(selection, keys);
  if (key === 'Escape') return clear(selection);
  if (key === ' ') {
    const active = keys[Math.max(at, 0)];
    if (active === undefined) return undefined;
    return shiftKey ? extendTo(selection, keys, active) : toggle(selection, active);
  }
  const row = rowAfterKey(key, at, keys.length, { page, columns });
  const target = row === undefined ? undefined : keys[row];
  if (target === undefined) return undefined;
  if (shiftKey) return extendTo(selection, keys, target);
  return command ? moveTo(selection, target) : pick(target);
}

function rowAfterKey(
  key: string,
  at: number,
  count: number,
  { page, columns }: { page: number; columns: number },
): number | undefined {
  const last = count - 1;
  const down = (rows: number) => {
    if (at < 0) return 0;
    const isInLastRow = Math.floor(at / columns) === Math.floor(last / columns);
    return isInLastRow ? at : Math.min(at + rows * columns, last);
  };
  const up = (rows: number) => {
    const possible = Math.min(rows, Math.floor(Math.max(at, 0) / columns));
    return Math.max(at, 0) - possible * columns;
  };
  switch (key) {
    case 'ArrowDown':
      return down(1);
    case 'ArrowUp':
      return up(1);
    case 'ArrowRight':
      return columns > 1 ? Math.min(at + 1, last) : undefined;
    case 'ArrowLeft':
      return columns > 1 ? Math.max(at - 1, 0) : undefined;
    case 'PageDown':
      return down(page);
    case 'PageUp':
      return up(page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** Moves the focus to the next or previous control of a row, or back to the row. */
export function focusWithinRow(row: HTMLElement, direction: 1 | -1) {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('input, a[href], button')];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  stops[at + direction]?.focus();
}
