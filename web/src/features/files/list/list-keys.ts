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
 * @returns undefined for any other key
 */
export function selectionAfterKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Press,
  selection: ListSelection,
  keys: readonly string[],
  page: number,
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
  const row = rowAfterKey(key, at, keys.length, page);
  const target = row === undefined ? undefined : keys[row];
  if (target === undefined) return undefined;
  if (shiftKey) return extendTo(selection, keys, target);
  return command ? moveTo(selection, target) : pick(target);
}

function rowAfterKey(key: string, at: number, count: number, page: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'PageDown':
      return Math.min(at + page, last);
    case 'PageUp':
      return Math.max(at - page, 0);
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
