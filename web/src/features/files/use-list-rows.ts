import { useDeferredValue, useMemo, useState } from 'react';
import type { Entry } from './entries.ts';
import { type Sort, sortEntries } from './sort.ts';
import { useListSelection } from './use-list-selection.ts';

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
  const [selection, onSelect] = useListSelection(list);
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
  return { entries, sort, onSort, selection, onSelect, selected, changing };
}
