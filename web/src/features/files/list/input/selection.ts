/** What is selected in a list, by the keys of its rows. */
export interface ListSelection {
  selected: ReadonlySet<string>;
  /** Where a range begins that is extended with Shift. */
  anchor: string | null;
  /** The row that has, or would have, the focus. */
  active: string | null;
}

export const nothingSelected: ListSelection = { selected: new Set(), anchor: null, active: null };

/** Selects only this row. */
export function pick(key: string): ListSelection {
  return { selected: new Set([key]), anchor: key, active: key };
}

/** Moves the focus only. */
export function moveTo(selection: ListSelection, key: string): ListSelection {
  return { ...selection, active: key };
}

/** Adds the row to the selection, or removes it. */
export function toggle({ selected }: ListSelection, key: string): ListSelection {
  const changed = new Set(selected);
  if (!changed.delete(key)) changed.add(key);
  return { selected: changed, anchor: key, active: key };
}

/** Selects the range from the anchor to the row. @param keys of the whole list, in its order */
export function extendTo(
  selection: ListSelection,
  keys: readonly string[],
  key: string,
): ListSelection {
  const anchor = selection.anchor ?? selection.active ?? key;
  const ends = [keys.indexOf(anchor), keys.indexOf(key)];
  if (ends.includes(-1)) return pick(key);
  const range = keys.slice(Math.min(...ends), Math.max(...ends) + 1);
  return { selected: new Set(range), anchor, active: key };
}

export function selectAll(selection: ListSelection, keys: readonly string[]): ListSelection {
  return { ...selection, selected: new Set(keys) };
}

/** Deselects all rows, and keeps the focus. */
export function clear({ active }: ListSelection): ListSelection {
  return { ...nothingSelected, active };
}
