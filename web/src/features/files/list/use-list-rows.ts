import { useDeferredValue, useMemo, useState } from 'react';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { type Sort, sortEntries } from '#web/features/files/entries/sort.ts';
import { type ListSelection, moveTo, nothingSelected } from './input/selection.ts';

interface ListState {
  /** Identifies the list: in another one, nothing is selected. */
  list: string;
  all: readonly Entry[];
  firstSort: Sort;
  /** The keys of entries that are being removed, which are not shown, and of those that are being changed. */
  changes: { removing: ReadonlySet<string>; changing: ReadonlySet<string> };
}

/** The entries of a list as `EntryList` shows them: in the chosen order, and selected. */
export function useListRows({ list, all, firstSort, changes }: ListState) {
  const { removing, changing } = changes;
  const [sort, onSort] = useState(firstSort);
  const { selection, onSelect, activate } = useListSelection(list);
  const sorting = useDeferredValue(sort);
  const entries = useMemo(
    () =>
      sortEntries(
        all.filter(({ key }) => !removing.has(key)),
        sorting,
      ),
    [all, removing, sorting],
  );
  const selected = entries.filter(({ key }) => selection.selected.has(key));
  return { entries, sort, onSort, selection, onSelect, activate, selected, changing };
}

/**
 * The selection of a list, which is cleared in another list. After going up, the folder that one comes from is active.
 * @param list its folder, or another text that identifies it
 */
function useListSelection(list: string) {
  const [state, setState] = useState({ list, selection: nothingSelected });
  const fresh = { ...nothingSelected, active: childTowards(list, state.list) };
  const selection = state.list === list ? state.selection : fresh;
  if (state.list !== list) setState({ list, selection });
  return {
    selection,
    onSelect: (next: ListSelection) => setState({ list, selection: next }),
    /** Moves the focus, once a change has ended: among what is selected by then, and in this list alone. */
    activate: (key: string) =>
      setState((now) =>
        now.list === list ? { list, selection: moveTo(now.selection, key) } : now,
      ),
  };
}

/** The folder directly in `parent` that contains, or is, `inner`; null if it is elsewhere. */
function childTowards(parent: string, inner: string): string | null {
  if (inner === parent || !inner.startsWith(parent) || !inner.endsWith('/')) return null;
  return inner.slice(0, inner.indexOf('/', parent.length) + 1);
}
